# The commands of Seatwind. Each makes the .venv it needs by itself; `make` alone lists them.
# Only what GNU make 3.81 (macOS) and a POSIX sh know is used here.

.PHONY: help run test lint check bench load pins sbom audit clean

help:
	@echo "make run     install what is needed, load the demo, serve on http://127.0.0.1:8000"
	@echo "             (PORT=9000 make run, HOST=0.0.0.0 make run, HTTPS=1 make run)"
	@echo "make test    run the whole suite on SQLite; on PostgreSQL when TEST_DATABASE_URL is set;"
	@echo "             in a browser when a Chromium is found (ARGS='tests/launch -k port' make test)"
	@echo "make lint    check style, format and types; look for committed secrets and known holes"
	@echo "make check   test and lint side by side, as CI does"
	@echo "make bench   run the benchmarks (ARGS='scoring draws' make bench)"
	@echo "make load    attack a site on this machine: kills, cut connections, slow senders, a full disk,"
	@echo "             guessers, junk sign-ups, a full hall with faults, a mirror; prints figures"
	@echo "             (ARGS='kills hall standby mirror' make load)"
	@echo "make pins    write the versions and hashes of all packages again, after a change of requirements"
	@echo "             (ARGS=--upgrade make pins takes the newest of what they bring along)"
	@echo "make sbom    write what Seatwind is made of to var/sbom.cdx.json (CycloneDX)"
	@echo "make audit   ask the public list of known holes about every pinned package"
	@echo "make clean   remove .venv and everything else that can be made again; keep all data"

run:
	@sh tournament/launch/launch.sh run

test:
	@sh tournament/launch/launch.sh test

lint:
	@sh tournament/launch/launch.sh lint

check:
	@sh tournament/launch/launch.sh check

bench:
	@sh tournament/launch/launch.sh bench

load:
	@sh tournament/launch/launch.sh load

pins:
	@sh tournament/launch/launch.sh pins

sbom:
	@sh tournament/launch/launch.sh sbom

audit:
	@sh tournament/launch/launch.sh audit

clean:
	@rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	@rm -rf var/test-jobs* var/static var/static.sha256 var/install.log var/launch.lock
	@rm -f var/tests-*.xml var/tests-*.log var/lint.log var/test*.sqlite3*
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

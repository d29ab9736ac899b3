// The calculator's own program in a browser: Pyodide runs the modules that the server packed. A message is the address of
// the engine's files and of the parcel, and later queries; each query is answered with the page's part as HTML.
let drawing = null;

// The engine comes compressed, as one file; the browser unpacks it.
function unpackEngine(folder) {
  const wanted = new URL("pyodide.asm.wasm", folder).href;
  const fetchOther = self.fetch;
  self.fetch = async (resource, options) => {
    const address = new URL(resource instanceof Request ? resource.url : resource, self.location).href;
    if (address !== wanted) return fetchOther(resource, options);
    const packed = await fetchOther(`${wanted}.gz`, options);
    // A server that says how the file is packed has the browser unpack it already.
    if (!packed.ok || packed.headers.has("Content-Encoding")) return packed;
    const stream = packed.body.pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
  };
}

async function start({ folder, parcel }) {
  unpackEngine(folder);
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const [python, packed] = await Promise.all([
    loadPyodide({ indexURL: folder }),
    fetch(parcel).then((response) => {
      if (!response.ok) throw new Error(`the parcel answered ${response.status}`);
      return response.arrayBuffer();
    }),
  ]);
  python.unpackArchive(packed, "zip", { extractDir: "/site" });
  return python.runPython(
    'import sys\nsys.path.insert(0, "/site")\nfrom tournament.calculator.offline.drawing import draw\ndraw',
  );
}

self.addEventListener("message", async ({ data }) => {
  const { number, query } = data;
  try {
    drawing ??= start(data);
    const draw = await drawing;
    self.postMessage({ number, html: draw(query) });
  } catch (error) {
    drawing = null;
    self.postMessage({ number, fault: String(error) });
  }
});

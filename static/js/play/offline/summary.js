// What the panel says of the hands on this device. Values in, values out: panel.js puts it on the page.
import { counted, filled } from "../../core/wording.js";
import {
  isConflict,
  isHere,
  isMine,
  isOpen,
  isPhoto,
  isSheet,
  isSignedOut,
  isStopped,
  isStranded,
} from "./hands.js";

// `keyInForm` is the hand that still stands in the form while its answer is awaited: answered at once, it moves straight
// to the list of hands. `keyMended` is a refused one that stands in the form with the reason. `course` is null on a page without a table.
export function summarise(hands, { place, course, keyInForm, keyMended, isReached }) {
  const isInForm = (hand) => hand.key === keyMended || (hand.key === keyInForm && !isStopped(hand));
  const mine = hands.filter((hand) => isMine(hand, place) && !isInForm(hand));
  const open = mine.filter(isOpen);
  const waiting = open.filter((hand) => !isStopped(hand));
  const stopped = open.filter(isStopped);
  const isOver = isStranded(waiting);
  const isUnseen = (hand) => isHere(hand, place) && course !== null && hand.number >= course.number;
  return {
    status: statusOf({ waiting, stopped, isReached }),
    waiting: waiting.filter((hand) => !isPhoto(hand)).length,
    mood: moodOf({ waiting, stopped, isReached }),
    needsSignIn: waiting.some((hand) => isSignedOut(hand.code)),
    hasOpen: open.length > 0,
    rows: mine
      .filter((hand) => isOpen(hand) || isUnseen(hand))
      .map((hand) => rowOf(hand, hands, { place, isStuck: isOver && isOpen(hand) })),
    others: hands.filter((hand) => !isMine(hand, place) && isOpen(hand)),
    hasSheet: hands.some((hand) => isSheet(hand) && isHere(hand, place)),
    isTableBehind: hands.some(
      (hand) => isHere(hand, place) && !isPhoto(hand) && isOpen(hand) && !isStopped(hand),
    ),
  };
}

// The name of the sentence that stands over the list.
function statusOf({ waiting, stopped, isReached }) {
  if (stopped.length) return stopped.every(isPhoto) ? "photoStopped" : "stopped";
  if (waiting.some((hand) => hand.code === "signed_out")) return "signedOut";
  if (waiting.some((hand) => hand.code === "other_account")) return "otherAccount";
  if (waiting.some((hand) => hand.code === "role_gone")) return "roleGone";
  if (isStranded(waiting)) return "linkOver";
  if (!waiting.length) return isReached ? "allThere" : "offline";
  if (waiting.every(isPhoto)) return "photoKept";
  return isReached ? "waiting" : "offlineWaiting";
}

export function sentenceOf({ status, waiting }, words) {
  const isCounted = status === "waiting" || status === "offlineWaiting";
  return isCounted ? counted(words[status], waiting) : filled(words[status], { name: words.ownerName });
}

function moodOf({ waiting, stopped, isReached }) {
  if (stopped.length) return "stopped";
  return waiting.length || !isReached ? "waiting" : "calm";
}

// One hand of the list: what is shown of it, and what a person may do. A hand is stuck where it has no way to the server.
function rowOf(hand, hands, { place, isStuck }) {
  const isBehind = hands.some((each) => each.key === hand.after && isStopped(each));
  return {
    hand,
    state: isHere(hand, place) && hand.state === "waiting" && isBehind ? "held" : hand.state,
    hasReason: isStopped(hand),
    hasPlace: (!isHere(hand, place) && !isPhoto(hand)) || isSheet(hand),
    // Without it those entered behind it get the number before theirs.
    movesOthers: !isStuck && !isConflict(hand.code) && hands.some((each) => isEnteredBehind(each, hand)),
    acts: actsOf(hand, hands, { isFree: !isStuck && isHere(hand, place), isStuck }),
  };
}

// `isFree` says that the hand is one of this table and can still be sent.
function actsOf(hand, hands, { isFree, isStuck }) {
  const isHand = !isPhoto(hand) && !isSheet(hand);
  return {
    again: isStopped(hand) && isHand && isFree,
    photo: isFree && isHand && canHavePhoto(hand, hands),
    back: isFree && canTakeBack(hand, hands),
    drop: isStopped(hand) || isStuck,
  };
}

function isEnteredBehind(other, hand) {
  return other.after === hand.key && !isPhoto(other);
}

// A hand that waits here gets one photo; others are taken where the server lists the hands.
function canHavePhoto(hand, hands) {
  return !isStopped(hand) && !hands.some((each) => each.of === hand.key);
}

// A hand that was never sent can be taken back; one that was may have been recorded.
function canTakeBack(hand, hands) {
  const isLast = !hands.some((each) => each.after === hand.key);
  return isLast && !isSheet(hand) && hand.state === "waiting" && hand.tries === 0;
}

/** The moves of an engine played, or taken over into the line on the board: each is one step to undo. */

import { lineOnBoard } from "../line/on-board.js";
import { atPly } from "../model/snapshot.js";
import { withMoves } from "../line/tree.js";

/**
 * Plays moves behind what is on the board.
 *
 * @param {object} parts  those of the editor
 * @param {(snapshot: object) => boolean} isStill  whether that is what the moves are from
 * @param {object[]} plies  the moves
 * @param {() => void} done  called once they are there
 */
export function playMoves({ store, commands }, isStill, plies, done) {
  commands.inTurn((snapshot) => {
    if (!isStill(snapshot)) return;
    const { line, ply } = withMoves(lineOnBoard(snapshot), snapshot.ply, plies);
    store.commit(atPly(snapshot, ply, line));
    done();
  });
}

/** Takes them over as a variation, and the board stays where it is. @param {(isNew: boolean) => void} done  told whether any of them was not there yet */
export function takeOver({ store, commands }, isStill, plies, done) {
  commands.inTurn((snapshot) => {
    if (!isStill(snapshot)) return;
    const before = lineOnBoard(snapshot);
    const { line } = withMoves(before, snapshot.ply, plies);
    if (line !== before) store.commit({ line, was: null });
    done(line !== before);
  });
}

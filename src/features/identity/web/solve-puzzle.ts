import { solving } from '../rules/abuse/puzzle.ts';

/** Tries between two looks at what else the page has to do: some milliseconds on a slow phone. */
const TRIES_A_TURN = 2_000;

/** Works out what the server asked for, while the page stays alive. @returns what the header carries */
export async function solve(puzzle: string): Promise<string> {
  for (const work = solving(puzzle, TRIES_A_TURN); ; ) {
    const turn = work.next();
    if (turn.done === true) return turn.value;
    await new Promise((done) => setTimeout(done));
  }
}

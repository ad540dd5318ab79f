/** The call that a task is about. */
export interface TaskOfCall {
  readonly callId: string;
  /** The other side, as the call shows them. */
  readonly name: string;
  /** Theirs, E.164, or "@alice"; null if it is withheld. */
  readonly number: string | null;
}

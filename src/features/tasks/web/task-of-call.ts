/** The call that a task is about. */
export interface TaskOfCall {
  readonly callId: string;
  /** The other side, as the call shows them. */
  readonly name: string;
  /** Theirs, E.164; null for a call between users, or from a withheld number. */
  readonly number: string | null;
}

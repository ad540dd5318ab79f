/** A thing that a link names and that isn't in the workspace of this tab. */
export interface Missing {
  readonly kind: 'number' | 'port-in' | 'invoice' | 'call';
  readonly id: string;
}

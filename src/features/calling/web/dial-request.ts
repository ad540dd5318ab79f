/** A number that somebody wants to dial from elsewhere than the dial pad, which then shows what it costs. */
export interface DialRequest {
  readonly number: string;
  /** The number of mine that was used with it before; null when none was. */
  readonly from: string | null;
  /** Keys that were typed outside any field: they go behind what is on the pad, which then has the focus. */
  readonly isTyped?: true;
}

let wanted: DialRequest | null = null;
const listeners = new Set<() => void>();

/** Kept until a dial pad takes it: there may be none on the page yet. */
export const dialRequests = {
  get: (): DialRequest | null => wanted,
  set(request: DialRequest | null): void {
    wanted = request;
    for (const listener of listeners) listener();
  },
  type(key: string): void {
    const before = wanted?.isTyped === true ? wanted.number : '';
    dialRequests.set({ number: before + key, from: null, isTyped: true });
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

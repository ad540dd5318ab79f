/** A number to dial that comes from outside the dial pad, which then shows its price. */
export interface DialRequest {
  readonly number: string;
  /** The user's number that was used with it before; null if none was. */
  readonly from: string | null;
  /** Keys typed outside any field. They are appended to what is on the pad, which gets the focus. */
  readonly isTyped?: true;
}

let wanted: DialRequest | null = null;
const listeners = new Set<() => void>();

/** Kept until a dial pad takes it, because the page may not have one yet. */
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

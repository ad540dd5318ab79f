/** Chromium's own protocol, as far as the benches need it. */
export interface DevTools {
  /** @param sessionId of the page that is meant; the browser itself without one */
  send<Result>(method: string, parameters?: object, sessionId?: string): Promise<Result>;
  /** Resolves with the next event of this name from this page. */
  next(event: string, sessionId: string): Promise<void>;
  close(): void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** @throws Error when nothing listens there */
export async function connectDevTools(url: string): Promise<DevTools> {
  const socket = new WebSocket(url);
  const pending = new Map<number, { resolve: (result: never) => void; reject: (cause: Error) => void }>();
  const awaited = new Map<string, () => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    // The protocol's messages have this shape.
    const { id, method, sessionId, result, error } = JSON.parse(String(data)) as Message;
    if (id === undefined) return awaited.get(`${method} ${sessionId}`)?.();
    const one = pending.get(id);
    pending.delete(id);
    if (error !== undefined) one?.reject(new Error(error.message));
    else one?.resolve(result as never);
    return undefined;
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`nothing listens at ${url}`)));
  });
  return {
    send(method, parameters = {}, sessionId) {
      last += 1;
      socket.send(JSON.stringify({ id: last, method, params: parameters, sessionId }));
      return new Promise((resolve, reject) => pending.set(last, { resolve, reject }));
    },
    next: (event, sessionId) =>
      new Promise((resolve) => awaited.set(`${event} ${sessionId}`, () => resolve())),
    close: () => socket.close(),
  };
}

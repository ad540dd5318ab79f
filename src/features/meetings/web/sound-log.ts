import type { Channel } from './recorder-state.ts';

/** A recording or an upload of this browser that isn't finished, with all that it takes to finish it after a crash. */
export interface LoggedRecording {
  readonly id: string;
  /** The name under which the server takes its pieces, and under no other. */
  readonly deviceId: string;
  readonly accountId: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly startedAt: number;
  readonly transcribes: boolean;
  /** Of an upload: what to compare the file with that is chosen again. */
  readonly file: { readonly name: string; readonly size: number; readonly changedAt: number } | null;
  readonly channels: readonly Channel[];
  /** Recorded so far. */
  readonly durationMs: number;
  readonly bytes: number;
  readonly notes: string;
}

export interface LoggedPiece {
  readonly id: string;
  readonly offset: number;
  readonly bytes: Blob;
}

/**
 * What was recorded here, second by second, until the server has it. It outlives the page and the browser.
 * Methods reject when the browser has no room or no such storage.
 */
export interface SoundLog {
  begin(recording: LoggedRecording): Promise<void>;
  /** Keeps a piece and where its recording is now, both or neither. */
  add(recording: LoggedRecording, piece: LoggedPiece, levels: Uint8Array): Promise<void>;
  /** Pieces from the one with the byte `offset` on, some at a time, without a gap. */
  read(id: string, offset: number): Promise<readonly LoggedPiece[]>;
  /** Levels of the whole recording. */
  levels(id: string): Promise<Uint8Array>;
  /** Forgets pieces that the server has. */
  release(id: string, bytes: number): Promise<void>;
  list(): Promise<readonly LoggedRecording[]>;
  remove(id: string): Promise<void>;
}

const DATABASE = 'ahoy-recordings';
const READ_AT_ONCE = 64;
const LAST = Number.MAX_SAFE_INTEGER;

let opening: Promise<SoundLog> | null = null;

/** The log of this browser. Rejects where pages may not store anything. */
export function openSoundLog(): Promise<SoundLog> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

async function open(): Promise<SoundLog> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('recordings', { keyPath: 'id' });
    request.result.createObjectStore('pieces', { keyPath: ['id', 'offset'] });
    request.result.createObjectStore('levels', { keyPath: ['id', 'offset'] });
  });
  const database = await answerTo(request);
  // Another tab deletes it, or the browser does: the next one who needs it opens it again.
  database.addEventListener('versionchange', () => database.close());
  database.addEventListener('close', () => (opening = null));
  return new BrowserSoundLog(database);
}

class BrowserSoundLog implements SoundLog {
  readonly #database: IDBDatabase;

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  begin(recording: LoggedRecording): Promise<void> {
    return this.#write(['recordings'], (store) => store('recordings').put(recording));
  }

  add(recording: LoggedRecording, piece: LoggedPiece, levels: Uint8Array): Promise<void> {
    const { id, offset } = piece;
    return this.#write(['recordings', 'pieces', 'levels'], (store) => {
      store('recordings').put(recording);
      store('pieces').put(piece);
      store('levels').put({ id, offset, levels });
    });
  }

  async read(id: string, offset: number): Promise<readonly LoggedPiece[]> {
    const store = this.#database.transaction('pieces').objectStore('pieces');
    // The piece that has this byte begins there or before.
    const before = await answerTo(store.openCursor(IDBKeyRange.bound([id, 0], [id, offset]), 'prev'));
    const begin: number = before === null ? offset : before.value.offset;
    const range = IDBKeyRange.bound([id, begin], [id, LAST]);
    const rows: LoggedPiece[] = await answerTo(store.getAll(range, READ_AT_ONCE));
    const later = rows.filter((piece) => piece.offset + piece.bytes.size > offset);
    // A second that there was no room for: what comes after it would be in the wrong place.
    const gap = later.findIndex((piece, nth) => {
      const before = later[nth - 1];
      return piece.offset > (before === undefined ? offset : before.offset + before.bytes.size);
    });
    return gap === -1 ? later : later.slice(0, gap);
  }

  async levels(id: string): Promise<Uint8Array> {
    const store = this.#database.transaction('levels').objectStore('levels');
    const rows: { levels: Uint8Array }[] = await answerTo(store.getAll(allOf(id)));
    return joined(rows.map(({ levels }) => levels));
  }

  release(id: string, bytes: number): Promise<void> {
    return this.#write(['pieces'], (store) => {
      const walk = store('pieces').openCursor(allOf(id));
      walk.addEventListener('success', () => {
        const cursor = walk.result;
        if (cursor === null) return;
        const piece: LoggedPiece = cursor.value;
        if (piece.offset + piece.bytes.size > bytes) return;
        cursor.delete();
        cursor.continue();
      });
    });
  }

  list(): Promise<readonly LoggedRecording[]> {
    return answerTo(this.#database.transaction('recordings').objectStore('recordings').getAll());
  }

  remove(id: string): Promise<void> {
    return this.#write(['recordings', 'pieces', 'levels'], (store) => {
      store('recordings').delete(id);
      store('pieces').delete(allOf(id));
      store('levels').delete(allOf(id));
    });
  }

  #write(names: string[], change: (store: (name: string) => IDBObjectStore) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      // Written through: a power cut takes no more than a crash does.
      const transaction = this.#database.transaction(names, 'readwrite', { durability: 'strict' });
      const fail = () => reject(transaction.error ?? new Error('The log could not be written.'));
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', fail);
      transaction.addEventListener('error', fail);
      change((name) => transaction.objectStore(name));
    });
  }
}

const allOf = (id: string) => IDBKeyRange.bound([id, 0], [id, LAST]);

function answerTo<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The log could not be read.')));
  });
}

/** Parts behind each other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

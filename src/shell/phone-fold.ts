import { paths } from '#kernel/paths.ts';

const KEY = 'ahoy.phone.folded';

/** Pages beside which the phone is open until the person folds it; beside wide pages it starts folded. */
const OPEN_BESIDE: ReadonlySet<string> = new Set([
  paths.dashboard(),
  paths.calls(),
  paths.numbers(),
  paths.billing(),
]);

/** Remembers in this browser beside which pages the phone is folded to a strip. */
export class PhoneFold {
  readonly #store: Pick<Storage, 'getItem' | 'setItem'>;
  readonly #listeners = new Set<() => void>();
  readonly #chosen: Map<string, boolean>;

  constructor(store: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#store = store;
    this.#chosen = chosenIn(store.getItem(KEY));
  }

  isFolded(pathname: string): boolean {
    const page = pageOf(pathname);
    return this.#chosen.get(page) ?? !OPEN_BESIDE.has(page);
  }

  set(pathname: string, isFolded: boolean): void {
    this.#chosen.set(pageOf(pathname), isFolded);
    this.#store.setItem(KEY, JSON.stringify(Object.fromEntries(this.#chosen)));
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** The address without a slash at its end. */
const pageOf = (pathname: string) => pathname.replace(/(?<=.)\/$/, '');

function chosenIn(text: string | null): Map<string, boolean> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (typeof kept !== 'object' || kept === null) return new Map();
    return new Map(Object.entries(kept).filter((entry) => typeof entry[1] === 'boolean'));
  } catch {
    // What somebody else wrote there is no choice.
    return new Map();
  }
}

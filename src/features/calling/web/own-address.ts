const KEY = 'ahoy.hide-address';

/**
 * Setting: whether this browser's calls only use relays, so that the other side doesn't learn its address. Stored in
 * this browser for all its tabs.
 */
export class OwnAddress {
  readonly #store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #listeners = new Set<() => void>();

  constructor(store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
    this.#store = store;
  }

  readonly isHidden = (): boolean => this.#store.getItem(KEY) === 'on';

  hide(on: boolean): void {
    if (on) this.#store.setItem(KEY, 'on');
    else this.#store.removeItem(KEY);
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

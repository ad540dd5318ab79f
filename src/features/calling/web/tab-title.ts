/** The part of a document that has a title. */
export interface Titled {
  title: string;
}

/** Puts what a call says in the place of the page's title, and gives that back afterwards, also when the page has changed. */
export class TabTitle {
  readonly #page: Titled;
  /** The page's own; null while it stands. */
  #own: string | null = null;
  #shown = '';

  constructor(page: Titled) {
    this.#page = page;
  }

  /** @param text null for the page's own title */
  show(text: string | null): void {
    const page = this.#page;
    // Another page was opened meanwhile, and has set a title of its own.
    if (this.#own !== null && page.title !== this.#shown) this.#own = page.title;
    if (text === null) {
      if (this.#own !== null) page.title = this.#own;
      this.#own = null;
      return;
    }
    this.#own ??= page.title;
    if (page.title !== text) page.title = text;
    this.#shown = text;
  }
}

/** The part of a document that has the title. */
export interface Titled {
  title: string;
}

/** Replaces the page's title during a call and restores it afterwards, even if the page has changed. */
export class TabTitle {
  readonly #page: Titled;
  /** The page's own title; null while it is shown. */
  #own: string | null = null;
  #shown = '';

  constructor(page: Titled) {
    this.#page = page;
  }

  /** @param text null for the page's own title */
  show(text: string | null): void {
    const page = this.#page;
    // Another page was opened in the meantime and has set its own title.
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

import { requestIn, type SampleLanguage } from '../rules/api-requests.ts';

/*
 * What the page of the API does besides being read, in plain DOM: search, copy, other languages, and "Try it".
 */

/** Marks of the elements that this file gives life to, for the components that draw them. */
export const apiMarks = {
  /** Address of this installation. */
  origin: (origin: string) => ({ 'data-api-origin': origin }),
  search: { 'data-api-search': '' },
  indexButton: { 'data-api-index-button': '' },
  group: { 'data-api-group': '' },
  /** @param words what the entry is found by */
  entry: (words: string) => ({ 'data-api-entry': words.toLowerCase() }),
  nothingFound: { 'data-api-nothing': '' },
  operation: (of: { method: string; path: string; parameters: string; body: string }) => ({
    'data-api-method': of.method,
    'data-api-path': of.path,
    'data-api-parameters': of.parameters,
    'data-api-body': of.body,
  }),
  panel: { 'data-api-panel': '' },
  copy: { 'data-api-copy': '' },
  request: { 'data-api-request': '' },
  answer: { 'data-api-answer': '' },
  status: { 'data-api-status': '' },
  language: (name: SampleLanguage) => ({ 'data-api-language': name }),
  tryIt: { 'data-api-try': '' },
  open: { 'data-api-open': '' },
  template: { 'data-api-template': '' },
  parameterField: { 'data-api-parameter-field': '' },
  bodyField: { 'data-api-body-field': '' },
  form: { 'data-api-form': '' },
} as const;

const COPIED_MS = 2_000;
/** Limit for an answer that is shown; a list may be long. */
const ANSWER_CHARACTERS_MAX = 20_000;

export function startPage(): void {
  const page = document.querySelector<HTMLElement>('[data-api-origin]');
  if (page === null) return;
  page.addEventListener('click', ({ target }) => void (target instanceof Element && onClick(page, target)));
  page.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) void send(event.target);
  });
  startSearch(page);
  followReading(page);
}

function onClick(page: HTMLElement, target: Element): void {
  const copied = target.closest<HTMLButtonElement>('[data-api-copy]');
  if (copied !== null) void copy(copied);
  const language = target.closest<HTMLElement>('[data-api-language]')?.dataset['apiLanguage'];
  if (language === 'curl' || language === 'JavaScript' || language === 'Python') speak(page, language);
  const opener = target.closest<HTMLButtonElement>('[data-api-open]');
  if (opener !== null) open(opener);
  if (target.closest('[data-api-index-button]') !== null) showIndex(page, !('indexOpen' in page.dataset));
  // On a phone the index covers the chosen section.
  else if (target.closest('#api-index a') !== null) showIndex(page, false);
}

function showIndex(page: HTMLElement, isOpen: boolean): void {
  page.toggleAttribute('data-index-open', isOpen);
  page.querySelector('[data-api-index-button]')?.setAttribute('aria-expanded', String(isOpen));
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const text = button.closest('[data-api-panel]')?.querySelector('pre')?.textContent ?? '';
  const wasDone = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  button.title = wasDone ? 'Copied' : 'The browser did not allow copying';
  button.toggleAttribute('data-copied', wasDone);
  setTimeout(() => {
    button.title = 'Copy';
    button.removeAttribute('data-copied');
  }, COPIED_MS);
}

/** Writes every request of the page in a language. */
function speak(page: HTMLElement, language: SampleLanguage): void {
  for (const button of page.querySelectorAll<HTMLElement>('[data-api-language]'))
    button.setAttribute('aria-pressed', String(button.dataset['apiLanguage'] === language));
  for (const operation of page.querySelectorAll<HTMLElement>('[data-api-method]')) {
    const { apiMethod: method = '', apiPath: path = '', apiBody = '' } = operation.dataset;
    const request = operation.querySelector('[data-api-request]');
    const body: unknown = apiBody === '' ? undefined : JSON.parse(apiBody);
    const origin = page.dataset['apiOrigin'] ?? '';
    if (request !== null) request.textContent = requestIn(language, { method, origin, path, body });
  }
}

function open(button: HTMLButtonElement): void {
  const operation = button.closest<HTMLElement>('[data-api-method]');
  if (operation === null) return;
  const form = operation.querySelector<HTMLFormElement>('[data-api-form]') ?? makeForm(operation);
  const isOpen = button.getAttribute('aria-expanded') !== 'true';
  form.hidden = !isOpen;
  button.setAttribute('aria-expanded', String(isOpen));
  if (isOpen) form.querySelector<HTMLElement>('input, textarea, button')?.focus();
}

interface Parameter {
  readonly name: string;
  readonly place: 'path' | 'query';
  readonly required: boolean;
  readonly sample: string;
}

/** Makes the form of an operation of the page's template, filled with what the samples need. */
function makeForm(operation: HTMLElement): HTMLFormElement {
  const template = document.querySelector<HTMLTemplateElement>('[data-api-template]');
  const copy = template?.content.firstElementChild?.cloneNode(true);
  // The page always has the template of its forms.
  if (!(copy instanceof HTMLFormElement)) return document.createElement('form');
  const { apiParameters = '[]', apiBody = '' } = operation.dataset;
  const parameters: readonly Parameter[] = JSON.parse(apiParameters);
  const pattern = copy.querySelector('[data-api-parameter-field]');
  for (const parameter of parameters) {
    const field = pattern?.cloneNode(true);
    if (!(field instanceof HTMLElement)) continue;
    describeField(field, parameter);
    pattern?.before(field);
  }
  pattern?.remove();
  const body = copy.querySelector('[data-api-body-field]');
  if (apiBody === '') body?.remove();
  else if (body !== null) fillBody(body, apiBody);
  operation.querySelector('[data-api-try]')?.append(copy);
  return copy;
}

function describeField(field: HTMLElement, { name, place, required, sample }: Parameter): void {
  const label = field.querySelector('span');
  const input = field.querySelector('input');
  if (label === null || input === null) return;
  label.textContent = required ? name : `${name} (optional)`;
  input.name = name;
  input.dataset['in'] = place;
  input.required = required;
  // A made-up id is of no use, but other parameters may be tried with the sample.
  if (required && place === 'query') input.value = sample;
}

function fillBody(field: Element, text: string): void {
  const area = field.querySelector('textarea');
  if (area !== null) area.value = text;
}

async function send(form: HTMLFormElement): Promise<void> {
  const operation = form.closest<HTMLElement>('[data-api-method]');
  const answer = operation?.querySelector('[data-api-answer]');
  const status = operation?.querySelector('[data-api-status]');
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!operation || !answer || !status || button === null) return;
  const body = form.querySelector<HTMLTextAreaElement>('textarea')?.value;
  if (body !== undefined && !isJson(body)) {
    status.textContent = 'Not sent';
    answer.textContent = 'The body is not valid JSON.';
    return;
  }
  button.disabled = true;
  status.textContent = 'Sending…';
  const began = performance.now();
  try {
    const response = await fetch(addressOf(operation.dataset['apiPath'] ?? '', form), {
      method: operation.dataset['apiMethod'] ?? 'GET',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body }),
    });
    const text = await response.text();
    status.textContent = `${response.status} in ${Math.round(performance.now() - began)} ms`;
    answer.textContent = readable(text).slice(0, ANSWER_CHARACTERS_MAX);
  } catch {
    status.textContent = 'No answer';
    answer.textContent = 'Ahoy could not be reached. Check your connection and try again.';
  } finally {
    button.disabled = false;
  }
}

function addressOf(path: string, form: HTMLFormElement): string {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[data-in]')];
  const query = new URLSearchParams(
    inputs
      .filter((input) => input.dataset['in'] === 'query' && input.value !== '')
      .map((input) => [input.name, input.value]),
  ).toString();
  const filled = inputs
    .filter((input) => input.dataset['in'] === 'path')
    .reduce((text, input) => text.replace(`{${input.name}}`, encodeURIComponent(input.value)), path);
  return query === '' ? filled : `${filled}?${query}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function readable(text: string): string {
  if (text === '') return 'The answer has no body.';
  return isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text;
}

function startSearch(page: HTMLElement): void {
  const search = page.querySelector<HTMLInputElement>('[data-api-search]');
  if (search === null) return;
  search.addEventListener('input', () => find(page, search.value));
  search.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    page.querySelector<HTMLElement>('[data-api-entry]:not([hidden]) a')?.click();
  });
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    const isTyping = target instanceof HTMLElement && target.closest('input, textarea') !== null;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    search.focus();
  });
}

/** Shows the entries of the index that have every word. */
function find(page: HTMLElement, text: string): void {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  let found = 0;
  for (const group of page.querySelectorAll<HTMLDetailsElement>('[data-api-group]')) {
    const entries = [...group.querySelectorAll<HTMLElement>('[data-api-entry]')];
    for (const entry of entries)
      entry.hidden = !words.every((word) => (entry.dataset['apiEntry'] ?? '').includes(word));
    const shown = entries.filter((entry) => !entry.hidden).length;
    found += shown;
    group.hidden = shown === 0;
    group.open = words.length > 0 && shown > 0;
  }
  const nothing = page.querySelector<HTMLElement>('[data-api-nothing]');
  if (nothing !== null) nothing.hidden = found > 0;
}

/** Marks in the index what is being read, and opens its group. */
function followReading(page: HTMLElement): void {
  const links = new Map(
    [...page.querySelectorAll<HTMLAnchorElement>('#api-index a')].map((link) => [link.hash.slice(1), link]),
  );
  const seen = new IntersectionObserver(
    (entries) => {
      const entered = entries.findLast(({ isIntersecting }) => isIntersecting);
      if (entered === undefined) return;
      for (const link of links.values()) link.removeAttribute('aria-current');
      const link = links.get(entered.target.id);
      link?.setAttribute('aria-current', 'location');
      const group = link?.closest('details');
      if (group) group.open = true;
    },
    // The section in the upper third below the header. Of two, the lower one was chosen.
    { rootMargin: '-66px 0px -66% 0px' },
  );
  for (const operation of page.querySelectorAll('[data-api-method]')) seen.observe(operation);
}

import { showDocumentToast } from '#ui/document-toast.ts';
import { BEGIN_ELSEWHERE_PATH, type SocialProvider, WAYS_IN_PATH } from '../constants-sso.ts';
import { identityErrors, ssoErrors } from '../errors.ts';
import { documentsInForce } from '../rules/agreement.ts';
import { refusalSentence } from './refusal-sentence.ts';

/*
 * Leads from the sign-in and registration forms to other companies, in plain DOM. An address of a company's domain finds its
 * way in, whether or not there is such an account.
 */

/** Marks of the elements that this file reads and changes. */
export const elsewhereMarks = {
  provider: (provider: SocialProvider) => ({ 'data-elsewhere': provider }),
  company: { 'data-company': '' },
  companyName: { 'data-company-name': '' },
  companyButton: { 'data-company-button': '' },
} as const;

interface Company {
  readonly name: string;
  readonly isOnly: boolean;
}

export interface Elsewhere {
  /**
   * Takes over what was typed when the address belongs to a company and no password was typed, or none counts.
   * @returns whether the browser is on its way there
   */
  takes(typed: { email: string; password: string }): Promise<boolean>;
}

/** @param from the page to go on to */
export function startElsewhere(
  form: HTMLFormElement,
  { from, signal }: { from: string | undefined; signal: AbortSignal },
): Elsewhere {
  const email = form.querySelector<HTMLInputElement>('input[name="email"]');
  let asked: { domain: string; company: Promise<Company | null> } | null = null;

  /** Asks once for each domain. */
  function companyOf(address: string): Promise<Company | null> {
    const domain = address
      .slice(address.lastIndexOf('@') + 1)
      .trim()
      .toLowerCase();
    if (!address.includes('@') || !domain.includes('.')) return Promise.resolve(null);
    if (asked?.domain !== domain) asked = { domain, company: askCompany(address.trim()) };
    return asked.company;
  }

  async function show(): Promise<void> {
    const place = form.querySelector<HTMLElement>('[data-company]');
    if (place === null || email === null) return;
    const company = await companyOf(email.value);
    const name = place.querySelector('[data-company-name]');
    if (name !== null) name.textContent = company?.name ?? '';
    place.hidden = company === null;
    form.toggleAttribute('data-company-only', company?.isOnly === true);
  }

  function onClick(target: EventTarget | null): void {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button') : null;
    const provider = button?.dataset['elsewhere'];
    if (button !== null && provider !== undefined) void go(button, { provider });
    else if (button?.matches('[data-company-button]') && email !== null)
      void go(button, { email: email.value.trim() });
  }

  async function go(
    button: HTMLButtonElement | null,
    to: Readonly<Record<string, string>>,
  ): Promise<boolean> {
    if (button !== null) button.disabled = true;
    const answer = await send(BEGIN_ELSEWHERE_PATH, {
      with: to,
      agreedTo: documentsInForce(),
      ...(from === undefined ? {} : { from }),
    });
    const url = answer.reply['url'];
    if (answer.isDone && typeof url === 'string') {
      window.location.assign(url);
      return true;
    }
    if (button !== null) button.disabled = false;
    const said = answer.reply['message'];
    const text = typeof said === 'string' ? said : ssoErrors.providerUnreachable().message;
    showDocumentToast({ tone: 'error', text });
    return false;
  }

  email?.addEventListener('change', () => void show(), { signal });
  document.addEventListener('click', ({ target }) => onClick(target), { signal });
  // It comes back from the history as it was left.
  window.addEventListener('pageshow', () => enableButtons(), { signal });
  void show();
  return {
    async takes({ email: address, password }) {
      const company = await companyOf(address);
      if (company === null || (password !== '' && !company.isOnly)) return false;
      await go(null, { email: address.trim() });
      return true;
    },
  };
}

function enableButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(
    '[data-elsewhere], [data-company-button]',
  ))
    button.disabled = false;
}

async function askCompany(email: string): Promise<Company | null> {
  const { isDone, reply } = await send(WAYS_IN_PATH, { email });
  const company = isDone ? reply['company'] : null;
  // The contract of our own server.
  return (company as Company | null | undefined) ?? null;
}

async function send(
  path: string,
  body: unknown,
): Promise<{ isDone: boolean; reply: Readonly<Record<string, unknown>> }> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { isDone: answer.ok, reply: Object(await answer.json()) };
  } catch {
    return { isDone: false, reply: {} };
  }
}

const SHOWN = [...Object.values(ssoErrors), identityErrors.accountSuspended, identityErrors.documentsChanged];

/** Why somebody who was signed in, or comes from another company, has to sign in, once. Null: nothing is said. */
export function takeRefusal(): string | null {
  const here = new URL(window.location.href);
  const code = here.searchParams.get('error');
  if (code === null) return null;
  here.searchParams.delete('error');
  window.history.replaceState(window.history.state, '', here);
  const known = SHOWN.map((make) => make()).find((error) => error.code === code);
  return known === undefined ? identityErrors.loginFailed().message : refusalSentence(known);
}

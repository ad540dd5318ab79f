import { controlIn, type ProblemOf, recheck, showProblems } from '#ui/document-form-script.ts';
import { CONTACT_PATH, contactText, INQUIRY_TYPES } from '../constants.ts';
import type { ContactMessage } from '../model.ts';
import { type ContactField, contactProblems, type Problem, trimmed } from '../rules/contact-problems.ts';

/*
 * What the contact form does, in plain DOM: the page ships without React. Specification 000 §4: idle, submitting, then
 * success, which empties the form, or failure, which keeps what was typed.
 */

/** Marks of the elements that this file reads and changes, for the components that draw them. */
export const contactMarks = {
  form: { 'data-contact-form': '' },
  submit: { 'data-contact-submit': '' },
  outcome: { 'data-contact-outcome': '' },
} as const;

/** Longest time for which "Sending" is shown. */
const SEND_MS = 20_000;

/** @returns a function that ends it */
export function startPage(): () => void {
  const ended = new AbortController();
  const form = document.querySelector<HTMLFormElement>('[data-contact-form]');
  const button = form?.querySelector<HTMLButtonElement>('[data-contact-submit]');
  const outcome = form?.querySelector<HTMLElement>('[data-contact-outcome]');
  if (form && button && outcome) run({ form, button, outcome }, ended.signal);
  return () => ended.abort();
}

interface Parts {
  readonly form: HTMLFormElement;
  readonly button: HTMLButtonElement;
  readonly outcome: HTMLElement;
}

function run(parts: Parts, signal: AbortSignal): void {
  const { form } = parts;
  preselect(form);
  setSending(parts, false);
  form.addEventListener('submit', (event) => void submit(event, parts), { signal });
  form.addEventListener(
    'input',
    ({ target }) => recheck(form, target, among(contactProblems(messageIn(form)))),
    { signal },
  );
}

/** /contact?topic=sales: a link from a page about a topic preselects it. */
function preselect(form: HTMLFormElement): void {
  const topic = new URLSearchParams(window.location.search).get('topic');
  const choice = controlIn(form, 'inquiryType');
  // A value that the browser restored from an earlier visit was chosen by the visitor.
  if (choice?.value === '' && INQUIRY_TYPES.some(({ id }) => id === topic)) choice.value = topic ?? '';
}

async function submit(event: SubmitEvent, parts: Parts): Promise<void> {
  event.preventDefault();
  if (parts.button.disabled) return;
  const message = messageIn(parts.form);
  const problems = contactProblems(message);
  showProblems(parts.form, among(problems));
  say(parts.outcome, { text: '' });
  if (problems.length > 0) return;
  setSending(parts, true);
  const refusal = await send(message, controlIn(parts.form, 'website')?.value ?? '');
  setSending(parts, false);
  if (refusal === null) {
    parts.form.reset();
    say(parts.outcome, { text: contactText.sent });
    return;
  }
  showProblems(parts.form, among(refusal.problems));
  say(parts.outcome, { text: [contactText.failed, refusal.reason].join(' ').trim(), isFailure: true });
}

function messageIn(form: HTMLFormElement): ContactMessage {
  const typed = (name: ContactField) => controlIn(form, name)?.value ?? '';
  return trimmed({
    name: typed('name'),
    email: typed('email'),
    phone: typed('phone'),
    inquiryType: typed('inquiryType'),
    subject: typed('subject'),
    message: typed('message'),
  });
}

interface Refusal {
  /** Returns the server's sentence for the visitor; empty if it doesn't help them. */
  readonly reason: string;
  readonly problems: readonly Problem[];
}

/** @returns null when it was sent */
async function send(message: ContactMessage, website: string): Promise<Refusal | null> {
  try {
    const response = await fetch(CONTACT_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // Specification 000 §7.
      body: JSON.stringify({ ...message, phone: message.phone || contactText.noPhone, website }),
      signal: AbortSignal.timeout(SEND_MS),
    });
    const answer: Answer = Object(await response.json());
    if (response.ok && !answer.error) return null;
    // For an error of ours, the reason doesn't help.
    const reason = response.status < 500 && typeof answer.message === 'string' ? answer.message : '';
    return { reason, problems: problemsIn(answer) };
  } catch (cause) {
    // Specification 000 §7: the error is logged as well.
    reportError(cause);
    return { reason: '', problems: [] };
  }
}

interface Answer {
  readonly error?: unknown;
  readonly message?: unknown;
  readonly data?: unknown;
}

function problemsIn({ data }: Answer): Problem[] {
  const { fields }: { fields?: unknown } = Object(data);
  return Array.isArray(fields)
    ? fields.flatMap((field) => {
        const { path, message }: Partial<Problem> = Object(field);
        return path === undefined || message === undefined ? [] : [{ path, message }];
      })
    : [];
}

function setSending({ form, button }: Parts, isSending: boolean): void {
  button.disabled = isSending;
  button.toggleAttribute('data-disabled', isSending);
  button.textContent = isSending ? contactText.sending : contactText.send;
  form.setAttribute('aria-busy', String(isSending));
}

function say(outcome: HTMLElement, { text, isFailure = false }: { text: string; isFailure?: boolean }): void {
  outcome.toggleAttribute('data-failed', isFailure);
  outcome.textContent = text;
}

function among(problems: readonly Problem[]): ProblemOf {
  return (field) => problems.find(({ path }) => path === field)?.message;
}

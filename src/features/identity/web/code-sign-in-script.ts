import { controlIn, showProblems } from '#ui/document-form-script.ts';
import { showDocumentToast } from '#ui/document-toast.ts';
import { identityText } from '../constants.ts';
import { CALLS_DELAYED, CODE_MINUTES, CODE_SIGN_IN_PATH, REQUEST_CODE_PATH } from '../constants-codes.ts';
import { identityErrors } from '../errors.ts';
import type { Refusal } from '../rules/account-failure.ts';
import { accountProblems } from '../rules/account-problems.ts';
import { among, FORMS, goOn } from './account-form-kinds.ts';
import { sendForm } from './send-form.ts';

/*
 * Signing in with a code, in plain DOM, on the page that ships without React. Loaded when somebody asks for one.
 */

/** Switches the first field between an email address and a phone number. */
export function switchAddress(form: HTMLFormElement): void {
  const input = controlIn(form, 'email');
  const label = form.querySelector('label[for="email"]');
  const button = document.querySelector<HTMLButtonElement>('[data-address-switch]');
  if (!(input instanceof HTMLInputElement) || label === null || button === null) return;
  const isPhone = input.type === 'email';
  input.type = isPhone ? 'tel' : 'email';
  input.value = '';
  label.textContent = isPhone ? 'Phone number' : 'Email';
  button.textContent = isPhone ? 'Use an email address' : 'Use a phone number';
  const request = document.querySelector('[data-code-request]');
  if (request !== null) request.textContent = isPhone ? 'Call me with a code' : 'Email me a code';
  showProblems(form, () => undefined);
  input.focus();
}

/** Asks for a code to the address in the sign-in form, and shows the form that takes it. */
export async function startCodeSignIn(form: HTMLFormElement): Promise<void> {
  const address = controlIn(form, 'email')?.value.trim() ?? '';
  // The password isn't needed.
  const problems = accountProblems('sign-in', { email: address, password: '-' });
  showProblems(form, among(problems));
  if (problems.length > 0) return;
  const button = document.querySelector<HTMLButtonElement>('[data-code-request]');
  const sent = await whileBusy([button], () => request(address));
  if (sent) showCodeForm(form, address);
}

/** @returns whether a code is on its way, as far as anybody is told */
async function request(address: string): Promise<boolean> {
  const reply = await sendForm(REQUEST_CODE_PATH, { address });
  if (!reply.isDone) {
    showDocumentToast({ tone: 'error', text: sentenceFor(reply.refusal) });
    return false;
  }
  const byPhone = reply.fields['by'] === 'phone';
  say(
    '[data-code-lead]',
    byPhone
      ? `If ${address} belongs to an account, we're calling it now to read out a code. It works for ${CODE_MINUTES} minutes.`
      : `If ${address} belongs to an account, a code is on its way. It works for ${CODE_MINUTES} minutes. You can open the link in the email instead.`,
  );
  const delay = document.querySelector<HTMLElement>('[data-code-delay]');
  if (delay !== null) {
    delay.hidden = reply.fields['isDelayed'] !== true;
    delay.textContent = byPhone
      ? CALLS_DELAYED
      : "Email isn't going out right now. We'll keep trying, so your code may be late.";
  }
  return true;
}

let started = false;

function showCodeForm(form: HTMLFormElement, address: string): void {
  const code = document.querySelector<HTMLFormElement>('[data-code-form]');
  if (code === null) return;
  show(form, code);
  if (!started) follow(form, code);
  code.dataset['address'] = address;
  const kept = code.querySelector<HTMLElement>('[data-code-kept]');
  if (kept !== null) kept.hidden = !address.includes('@');
  const input = controlIn(code, 'code');
  if (input !== null) input.value = '';
  input?.focus();
}

function show(from: HTMLElement, to: HTMLElement): void {
  from.hidden = true;
  to.hidden = false;
  say('main h1', to.matches('[data-code-form]') ? 'Enter your code' : identityText.loginTitle);
  const others = document.querySelectorAll<HTMLElement>('[data-other-ways]');
  for (const other of others) other.hidden = to.matches('[data-code-form]');
}

function follow(form: HTMLFormElement, code: HTMLFormElement): void {
  started = true;
  const address = () => code.dataset['address'] ?? '';
  code.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(code, address());
  });
  code.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    if (target.matches('[data-code-back]')) {
      show(code, form);
      controlIn(form, 'password')?.focus();
    }
    if (target.matches('[data-code-again]'))
      void whileBusy([target], async () => {
        if (await request(address())) showDocumentToast({ tone: 'success', text: 'New code sent' });
      });
  });
}

async function submit(form: HTMLFormElement, address: string): Promise<void> {
  if (form.getAttribute('aria-busy') === 'true') return;
  const input = controlIn(form, 'code');
  const code = input?.value.trim() ?? '';
  const problem = code === '' ? 'Enter the code' : undefined;
  showProblems(form, () => problem);
  if (problem !== undefined) return;
  form.setAttribute('aria-busy', 'true');
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  await whileBusy([button], async () => {
    const reply = await sendForm(CODE_SIGN_IN_PATH, { address, code });
    if (reply.isDone) return goOn(FORMS['sign-in'], reply.fields);
    const isWrong = reply.refusal?.code === identityErrors.codeWrong().code;
    if (isWrong) showProblems(form, () => identityErrors.codeWrong().message);
    else showDocumentToast({ tone: 'error', text: sentenceFor(reply.refusal) });
  });
  form.removeAttribute('aria-busy');
}

/** The server's own sentence: none of them says whether the address is known. */
function sentenceFor(refusal: Refusal | null): string {
  return refusal?.message ?? FORMS['sign-in'].failed;
}

async function whileBusy<Result>(
  buttons: readonly (HTMLButtonElement | null)[],
  work: () => Promise<Result>,
): Promise<Result> {
  for (const button of buttons) if (button !== null) button.disabled = true;
  try {
    return await work();
  } finally {
    for (const button of buttons) if (button !== null) button.disabled = false;
  }
}

function say(selector: string, text: string): void {
  const element = document.querySelector(selector);
  if (element !== null) element.textContent = text;
}

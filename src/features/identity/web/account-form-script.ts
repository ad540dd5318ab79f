import { paths, safeReturnPath } from '#kernel/paths.ts';
import { controlIn, recheck, showProblems } from '#ui/document-form-script.ts';
import { showDocumentToast } from '#ui/document-toast.ts';
import { identityText, PASSKEY_NUDGE_KEY } from '../constants.ts';
import { identityErrors } from '../errors.ts';
import { failureSentence, newPasswordProblem, wrongSignIn } from '../rules/account-failure.ts';
import {
  type AccountField,
  type AccountForm,
  accountProblems,
  leftOutNotice,
} from '../rules/account-problems.ts';
import { documentsInForce } from '../rules/agreement.ts';
import { passwordRule } from '../rules/password-rule.ts';
import { among, FORMS, goOn, origin } from './account-form-kinds.ts';
import { carryEmail } from './carried-email.ts';
import { carryReturn } from './carried-return.ts';
import { type Elsewhere, startElsewhere, takeRefusal } from './elsewhere-script.ts';
import { sendForm } from './send-form.ts';
import { askSession, dropSessionHint } from './session-hint.ts';

/*
 * What the forms for signing in and for registering do, in plain DOM: both pages ship without React. Whoever is through
 * goes on to the app, which is loaded anew and finds the session.
 */

/** @returns a function that ends it */
export function startAccountForm(): () => void {
  const ended = new AbortController();
  const form = document.querySelector<HTMLFormElement>('form[data-account-form]');
  if (form !== null) run(form, ended.signal);
  return () => ended.abort();
}

function run(form: HTMLFormElement, signal: AbortSignal): void {
  leadBack();
  setBusy(form, false);
  // Something may have been typed, or filled in by the browser, before this script was there.
  showPasswordRule(form);
  void leaveWhenSignedIn();
  if (kindOf(form) === 'sign-in') void offerPasskeys(form, signal);
  const elsewhere = startElsewhere(form, { from: origin(), signal });
  const refused = takeRefusal();
  if (refused !== null) notify(form, refused);
  form.addEventListener('submit', (event) => void submit(event, form, elsewhere), { signal });
  form.addEventListener('input', ({ target }) => onInput(form, target), { signal });
  document.addEventListener('click', ({ target }) => onClick(form, target), { signal });
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return;
      // It comes back from the history as it was left: waiting for an answer, perhaps.
      setBusy(form, false);
      void leaveWhenSignedIn();
    },
    { signal },
  );
}

/** Passkeys, where the browser knows them. */
async function offerPasskeys(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  const { startPasskeys } = await import('./passkey-sign-in.ts');
  await startPasskeys({
    signal,
    onDone: (needsFactor) => goOn(FORMS['sign-in'], { factorNeeded: needsFactor }),
    onFailed(told) {
      notify(form, told ?? "This passkey didn't work. Try again or use another way.");
      showDocumentToast({ tone: 'error', text: FORMS['sign-in'].failed });
    },
  });
}

const kindOf = (form: HTMLFormElement): AccountForm =>
  form.dataset['accountForm'] === 'registration' ? 'registration' : 'sign-in';

/** The link to the other form keeps the page to return to. */
function leadBack(): void {
  const from = origin();
  if (from === undefined) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-account-neighbour]'))
    link.search = `?from=${encodeURIComponent(from)}`;
}

/** A person who is signed in already doesn't need the form. */
async function leaveWhenSignedIn(): Promise<void> {
  if (await askSession()) window.location.replace(safeReturnPath(origin(), paths.dashboard()));
  else dropSessionHint();
}

function onInput(form: HTMLFormElement, target: EventTarget | null): void {
  const kind = kindOf(form);
  const values = valuesIn(form);
  if (target instanceof HTMLInputElement && target.name === 'password') showPasswordRule(form);
  recheck(form, target, among(accountProblems(kind, values)));
  if (leftOutNotice(kind, values) === '') notify(form, '');
}

function showPasswordRule(form: HTMLFormElement): void {
  const rule = form.querySelector('[data-password-rule]');
  if (rule !== null) rule.textContent = passwordRule(valuesIn(form).password);
}

function onClick(form: HTMLFormElement, target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const reveal = target.closest<HTMLButtonElement>('[data-reveal]');
  if (reveal !== null) togglePassword(form, reveal);
  if (target.closest('[data-forgotten]') !== null) carryEmail(valuesIn(form).email);
  // Not on the first screen of the page: most people have a password at hand.
  if (target.closest('[data-address-switch]') !== null)
    void import('./code-sign-in-script.ts').then(({ switchAddress }) => switchAddress(form));
  if (target.closest('[data-code-request]') !== null)
    void import('./code-sign-in-script.ts').then(({ startCodeSignIn }) => startCodeSignIn(form));
}

function togglePassword(form: HTMLFormElement, button: HTMLButtonElement): void {
  const isShown = button.getAttribute('aria-pressed') !== 'true';
  button.setAttribute('aria-pressed', String(isShown));
  button.setAttribute('aria-label', isShown ? 'Hide password' : 'Show password');
  for (const input of inputsOf(form))
    if (input.name === 'password') input.type = isShown ? 'text' : 'password';
}

async function submit(event: SubmitEvent, form: HTMLFormElement, elsewhere: Elsewhere): Promise<void> {
  event.preventDefault();
  if (form.getAttribute('aria-busy') === 'true') return;
  const kind = kindOf(form);
  const values = valuesIn(form);
  if (kind === 'sign-in' && (await elsewhere.takes(values))) return;
  const problems = accountProblems(kind, values);
  notify(form, problems.length === 0 ? '' : leftOutNotice(kind, values));
  showProblems(form, among(problems));
  if (problems.length > 0) return;
  const held = document.activeElement;
  setBusy(form, true);
  const outcome = await sendForm(FORMS[kind].path, bodyOf(kind, values));
  if (outcome.isDone && outcome.fields['checkEmail'] === true) {
    carryReturn(origin());
    return showSent(form, values.email.trim());
  }
  // The form stays unchanged until the next page is there.
  if (outcome.isDone) {
    if (kind === 'sign-in') sessionStorage.setItem(PASSKEY_NUDGE_KEY, '1');
    return goOn(FORMS[kind], outcome.fields);
  }
  setBusy(form, false);
  // A field that can't be used loses the focus.
  if (held instanceof HTMLElement) held.focus();
  if (kind === 'sign-in') showWrongSignIn(form, wrongSignIn(outcome.refusal, values.email));
  // It has an address to write to, so it stays.
  if (outcome.refusal?.code === identityErrors.accountSuspended().code)
    return notify(form, outcome.refusal.message);
  const aboutPassword = kind === 'registration' ? newPasswordProblem(outcome.refusal) : null;
  if (aboutPassword !== null) showProblems(form, among([{ field: 'password', sentence: aboutPassword }]));
  showDocumentToast({ tone: 'error', text: failureSentence(outcome.refusal, FORMS[kind].failed) });
}

/** The toast goes away. This stays until something else is typed, which can be done at once. */
function showWrongSignIn(form: HTMLFormElement, sentence: string): void {
  notify(form, sentence);
  if (sentence === '') return;
  const password = controlIn(form, 'password');
  password?.focus();
  if (password instanceof HTMLInputElement) password.select();
}

function showSent(form: HTMLFormElement, email: string): void {
  const title = document.querySelector('main h1');
  if (title !== null) title.textContent = identityText.checkEmail;
  const sent = document.querySelector<HTMLElement>('[data-account-sent]');
  const address = sent?.querySelector('[data-account-sent-to]');
  if (address) address.textContent = email;
  form.hidden = true;
  sent?.toggleAttribute('hidden', false);
  sent?.focus();
}

type Values = Readonly<Record<AccountField, string>>;

function valuesIn(form: HTMLFormElement): Values {
  const typed = (name: AccountField) => controlIn(form, name)?.value ?? '';
  return { name: typed('name'), email: typed('email'), password: typed('password') };
}

function bodyOf(kind: AccountForm, values: Values): Readonly<Record<string, unknown>> {
  const email = values.email.trim();
  const { password } = values;
  if (kind === 'sign-in') return email.includes('@') ? { email, password } : { phone: email, password };
  // The page that links to the documents is made together with this script.
  return { name: values.name.trim(), email, password, agreedTo: documentsInForce() };
}

/** While it is sent, the form can be neither changed nor sent again. */
function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  const { idle, busy } = FORMS[kindOf(form)];
  form.setAttribute('aria-busy', String(isBusy));
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button')) {
    control.disabled = isBusy;
    if (control.type !== 'submit') continue;
    control.toggleAttribute('data-disabled', isBusy);
    control.textContent = isBusy ? busy : idle;
  }
}

function notify(form: HTMLFormElement, text: string): void {
  const notice = form.querySelector('[data-account-notice]');
  if (notice !== null && notice.textContent !== text) notice.textContent = text;
}

function inputsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll('input')];
}

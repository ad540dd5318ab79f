import { paths, safeReturnPath } from '#kernel/paths.ts';
import { carryToast } from '#ui/carried-toast.ts';
import { controlIn, type ProblemOf, recheck, showProblems } from '#ui/document-form-script.ts';
import { showDocumentToast } from '#ui/document-toast.ts';
import { identityText, REGISTER_PATH, SIGN_IN_PATH } from '../constants.ts';
import { identityErrors } from '../errors.ts';
import { failureSentence, newPasswordProblem, type Refusal } from '../rules/account-failure.ts';
import {
  type AccountField,
  type AccountForm,
  type AccountProblem,
  accountProblems,
  leftOutNotice,
} from '../rules/account-problems.ts';
import { documentsInForce } from '../rules/agreement.ts';
import { passwordRule } from '../rules/password-rule.ts';
import { carryEmail } from './carried-email.ts';
import { carryReturn } from './carried-return.ts';
import { askSession, dropSessionHint } from './session-hint.ts';

/*
 * What the forms for signing in and for registering do, in plain DOM: both pages ship without React. Whoever is through
 * goes on to the app, which is loaded anew and finds the session.
 */

/** Marks of the elements that this file reads and changes, for the components that draw them. */
export const accountMarks = {
  form: (form: AccountForm) => ({ 'data-account-form': form }),
  notice: { 'data-account-notice': '' },
  rule: { 'data-password-rule': '' },
  reveal: { 'data-reveal': '' },
  /** A link to the other form, which is to lead back to the same page. */
  neighbour: { 'data-account-neighbour': '' },
  forgotten: { 'data-forgotten': '' },
  /** Message that replaces the form if an email has to be opened first, with the address in it. */
  sent: { 'data-account-sent': '' },
  sentTo: { 'data-account-sent-to': '' },
} as const;

interface FormKind {
  readonly path: string;
  readonly idle: string;
  readonly busy: string;
  readonly done: string;
  readonly failed: string;
  readonly next: (from: string | undefined) => string;
}

export const FORMS: Readonly<Record<AccountForm, FormKind>> = {
  'sign-in': {
    path: SIGN_IN_PATH,
    idle: identityText.signIn,
    busy: identityText.signingIn,
    done: identityText.loggedIn,
    failed: identityErrors.loginFailed().message,
    next: (from) => safeReturnPath(from, paths.dashboard()),
  },
  registration: {
    path: REGISTER_PATH,
    idle: identityText.createAccount,
    busy: identityText.creatingAccount,
    done: identityText.accountCreated,
    failed: identityErrors.registrationFailed().message,
    next: (from) => paths.onboarding(from === undefined ? {} : { from }),
  },
};

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
  form.addEventListener('submit', (event) => void submit(event, form), { signal });
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

const kindOf = (form: HTMLFormElement): AccountForm =>
  form.dataset['accountForm'] === 'registration' ? 'registration' : 'sign-in';

function origin(): string | undefined {
  return new URLSearchParams(window.location.search).get('from') ?? undefined;
}

function originParameter(): { from?: string } {
  const from = origin();
  return from === undefined ? {} : { from };
}

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
}

function togglePassword(form: HTMLFormElement, button: HTMLButtonElement): void {
  const isShown = button.getAttribute('aria-pressed') !== 'true';
  button.setAttribute('aria-pressed', String(isShown));
  button.setAttribute('aria-label', isShown ? 'Hide password' : 'Show password');
  for (const input of inputsOf(form))
    if (input.name === 'password') input.type = isShown ? 'text' : 'password';
}

async function submit(event: SubmitEvent, form: HTMLFormElement): Promise<void> {
  event.preventDefault();
  if (form.getAttribute('aria-busy') === 'true') return;
  const kind = kindOf(form);
  const values = valuesIn(form);
  const problems = accountProblems(kind, values);
  notify(form, problems.length === 0 ? '' : leftOutNotice(kind, values));
  showProblems(form, among(problems));
  if (problems.length > 0) return;
  setBusy(form, true);
  const outcome = await send(FORMS[kind].path, bodyOf(kind, values));
  if (outcome.isDone && outcome.checksEmail) {
    carryReturn(origin());
    return showSent(form, values.email.trim());
  }
  if (outcome.isDone) {
    if (outcome.needsFactor) return window.location.assign(paths.signInFactor(originParameter()));
    carryToast({ tone: 'success', text: FORMS[kind].done });
    // The form stays unchanged until the next page is there.
    window.location.assign(FORMS[kind].next(origin()));
    return;
  }
  setBusy(form, false);
  const aboutPassword = kind === 'registration' ? newPasswordProblem(outcome.refusal) : null;
  if (aboutPassword !== null) showProblems(form, among([{ field: 'password', sentence: aboutPassword }]));
  showDocumentToast({ tone: 'error', text: failureSentence(outcome.refusal, FORMS[kind].failed) });
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
  if (kind === 'sign-in') return { email, password };
  // The page that links to the documents is made together with this script.
  return { name: values.name.trim(), email, password, agreedTo: documentsInForce() };
}

type Outcome =
  | { readonly isDone: true; readonly checksEmail: boolean; readonly needsFactor: boolean }
  | { readonly isDone: false; readonly refusal: Refusal | null };

async function send(path: string, body: Readonly<Record<string, unknown>>): Promise<Outcome> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const reply: Partial<Record<keyof Refusal | 'checkEmail' | 'factorNeeded', unknown>> = Object(
      await answer.json(),
    );
    if (answer.ok)
      return {
        isDone: true,
        checksEmail: reply.checkEmail === true,
        needsFactor: reply.factorNeeded === true,
      };
    const { code, message } = reply;
    const isRefusal = typeof code === 'string' && typeof message === 'string';
    return { isDone: false, refusal: isRefusal ? { code, message } : null };
  } catch {
    // Nothing came back, or not from our server: a proxy before it, perhaps.
    return { isDone: false, refusal: null };
  }
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

function among(problems: readonly AccountProblem[]): ProblemOf {
  return (name) => problems.find(({ field }) => field === name)?.sentence;
}

function inputsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll('input')];
}

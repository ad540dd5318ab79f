import { type ReactNode, useEffect, useState } from 'react';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CALLS_DELAYED } from '../../../constants-codes.ts';
import type { ShownPasskey } from '../../../model-factors.ts';
import { isPasskeyDeclined, showPasskey } from '../../passkey-browser.ts';
import { CODE_INCOMPLETE, type TypedWay, type Way, wholeCode } from '../../ways.ts';

/** What a person has shown. */
export type ShownWay =
  | { readonly password: string }
  | { readonly recoveryCode: string }
  | { readonly factorId: string; readonly code: string; readonly challengeId?: string }
  | { readonly passkey: ShownPasskey };

export interface WaysFormProps {
  ways: readonly [Way, ...Way[]];
  submit: string;
  askPasskey: () => Promise<Readonly<Record<string, unknown>>>;
  askCode: (factorId: string) => Promise<{ id: string; isDelayed: boolean }>;
  /** Its error is shown here. */
  onShow: (shown: ShownWay) => Promise<void>;
  /** One sentence above the form, which depends on what is asked for. */
  lead?: (way: Way) => string;
  /** Above the button. */
  children?: ReactNode;
}

/** Asks for one of several things, and lets people choose another. */
export function WaysForm(props: WaysFormProps) {
  const [first] = props.ways;
  const [chosen, setChosen] = useState<Way>(first);
  const others = props.ways.filter(({ id }) => id !== chosen.id);
  return (
    <div className="flex flex-col gap-6">
      {props.lead !== undefined && (
        <p className="-mb-2 text-13 text-pretty text-ink-2">{props.lead(chosen)}</p>
      )}
      {chosen.kind === 'passkey' ? (
        <PasskeyWay key={chosen.id} {...props} />
      ) : (
        <CodeWay key={chosen.id} {...props} way={chosen} />
      )}
      {others.length > 0 && (
        <div className="flex flex-col items-start border-t pt-4">
          <p className="mb-1 text-12 text-ink-3">Another way</p>
          {others.map((way) => (
            // Its words begin where the others do.
            <span key={way.id} className="-ml-3">
              <Button variant="quiet" size="small" onPress={() => setChosen(way)}>
                {way.label}
              </Button>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function PasskeyWay({ askPasskey, onShow, children }: WaysFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function show(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await onShow({ passkey: await showPasskey(await askPasskey()) });
    } catch (error) {
      setProblem(
        isPasskeyDeclined(error)
          ? 'No passkey was used. Try again or choose another way.'
          : sentenceOf(error),
      );
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {problem !== null && <Notice>{problem}</Notice>}
      <p className="text-13 text-ink-2">Your device will ask for your fingerprint, face or PIN.</p>
      {children}
      <Button size="large" wide isPending={isBusy} onPress={() => void show()}>
        Use a passkey
      </Button>
    </div>
  );
}

const FIELDS = {
  password: { label: 'Password', autoComplete: 'current-password', missing: 'Enter your password' },
  recovery: { label: 'Recovery code', autoComplete: 'off', missing: 'Enter one of your recovery codes' },
  totp: { label: '6-digit code', autoComplete: 'one-time-code', missing: 'Enter the code' },
  phone: { label: '6-digit code', autoComplete: 'one-time-code', missing: 'Enter the code' },
} as const;

function CodeWay({ way, submit, askCode, onShow, children }: WaysFormProps & { way: TypedWay }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [challenge, setChallenge] = useState<{ id: string; isDelayed: boolean }>();
  const challengeId = challenge?.id;
  const field = FIELDS[way.kind];
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  // People come here to type this, and there is nothing before it.
  useEffect(() => input?.focus(), [input]);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(sentenceOf(error));
      // A recovery code is long, so people correct what they typed.
      if (way.kind !== 'recovery' && CODE_IS_OVER.has(codeOf(error) ?? '')) setTyped('');
      input?.focus();
    } finally {
      setBusy(false);
    }
  }
  const call = () => attempt(async () => setChallenge(await askCode(way.id)));
  const send = () => {
    const missing = missingIn(typed, way);
    if (missing === null) return void attempt(() => onShow(shownBy(way, typed.trim(), challengeId)));
    input?.focus();
    return setProblem(missing);
  };
  const Field = way.kind === 'password' ? PasswordField : TextField;
  if (way.kind === 'phone' && challengeId === undefined)
    return (
      <div className="flex flex-col gap-4">
        {problem !== null && <Notice>{problem}</Notice>}
        <p className="text-13 text-ink-2">{way.hint}</p>
        <Button size="large" wide isPending={isBusy} onPress={() => void call()}>
          Call me with a code
        </Button>
      </div>
    );
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {challenge?.isDelayed === true && <output className="block text-13 text-ink-2">{CALLS_DELAYED}</output>}
      <Field
        label={field.label}
        value={typed}
        onChange={setTyped}
        error={problem}
        isRequired
        isReadOnly={isBusy}
        autoComplete={field.autoComplete}
        inputRef={setInput}
        {...(way.kind === 'totp' || way.kind === 'phone' ? { inputMode: 'numeric', hint: way.hint } : {})}
        {...(way.kind === 'recovery' ? { hint: 'For example, K4PW-77QX. Each code works once.' } : {})}
      />
      {children}
      <Button type="submit" size="large" wide isPending={isBusy}>
        {submit}
      </Button>
    </form>
  );
}

/** Says what is missing in what was typed, if anything. */
function missingIn(typed: string, { kind }: TypedWay): string | null {
  if (typed.trim() === '') return FIELDS[kind].missing;
  const isDigits = kind === 'totp' || kind === 'phone';
  return isDigits && wholeCode(typed) === null ? CODE_INCOMPLETE : null;
}

/** Codes that can't be right any longer. */
const CODE_IS_OVER: ReadonlySet<string> = new Set(['identity.factorCodeWrong', 'identity.factorCodeUsed']);

function shownBy({ kind, id }: TypedWay, typed: string, challengeId: string | undefined): ShownWay {
  if (kind === 'password') return { password: typed };
  if (kind === 'recovery') return { recoveryCode: typed };
  return {
    factorId: id,
    code: wholeCode(typed) ?? typed,
    ...(challengeId === undefined ? {} : { challengeId }),
  };
}

import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { sentenceOf } from '#platform/browser/api.ts';
import { copyText } from '#platform/browser/copy-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { FACTOR_NAME_MAX } from '../../../constants-factors.ts';
import { factorsApi } from '../../factor-queries.ts';
import { CODE_INCOMPLETE, wholeCode } from '../../ways.ts';
import { useSecured } from './use-secured.ts';

interface AddDialogProps {
  onClose: () => void;
  /** Gets the recovery codes, if there were none before. */
  onAdded: (codes: readonly string[] | null) => void;
}

/** Adds an authenticator app: a name, the picture to scan, and the first code. */
export function AddAppDialog({ onClose, onAdded }: AddDialogProps) {
  const [name, setName] = useState('Authenticator app');
  const begin = useSecured({
    work: () => factorsApi.addTotp({ name: name.trim() }),
    onDone: () => undefined,
  });
  if (begin.data !== undefined) return <ScanDialog app={begin.data} onClose={onClose} onAdded={onAdded} />;
  return (
    <Dialog title="Add an authenticator app" isOpen onOpenChange={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          begin.mutate();
        }}
      >
        <p className="text-13 text-ink-2">
          Use any app that makes 6-digit codes, such as Aegis, 1Password or Google Authenticator.
        </p>
        <TextField
          label="Name"
          hint="Helps you tell your factors apart"
          value={name}
          onChange={setName}
          maxLength={FACTOR_NAME_MAX}
        />
        <div className="flex justify-end">
          <Button type="submit" isPending={begin.isPending} isDisabled={name.trim() === ''}>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface NewApp {
  readonly id: string;
  readonly secret: string;
  readonly uri: string;
}

function ScanDialog({ app, onClose, onAdded }: AddDialogProps & { app: NewApp }) {
  return (
    <Dialog title="Add an authenticator app" isOpen onOpenChange={onClose}>
      <p className="text-13 text-ink-2">Scan this QR code with your app, then enter the code it shows.</p>
      <QrPicture text={app.uri} />
      <SetupKey secret={app.secret} />
      <ConfirmCode factorId={app.id} onAdded={onAdded} />
    </Dialog>
  );
}

/** In groups that a line never breaks inside, because people type them one by one. */
function SetupKey({ secret }: { secret: string }) {
  async function copy(): Promise<void> {
    if (await copyText(secret)) toast.success('Key copied');
    else toast.error('Couldn’t copy. Select the key and copy it yourself.');
  }
  return (
    <div className="flex flex-col gap-1">
      <p className="text-13 text-ink-2">Can't scan it? Enter this key in your app:</p>
      <div className="flex items-center justify-between gap-4">
        <code className="flex min-w-0 flex-wrap gap-x-2 font-sans text-13 font-medium tracking-wide text-ink">
          {Array.from(secret.matchAll(/.{1,4}/g), ({ 0: group, index }) => (
            <span key={index}>{group} </span>
          ))}
        </code>
        <Button
          variant="secondary"
          size="small"
          aria-label="Copy key"
          icon={<Copy size={16} strokeWidth={1.75} />}
          onPress={() => void copy()}
        >
          Copy
        </Button>
      </div>
    </div>
  );
}

/** Light squares around it: scanners are promised four (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Dark on light in both themes, because many cameras read nothing else. */
function QrPicture({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <figure className="mx-auto">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-48 rounded-control border bg-[#fff] text-[#000]"
      >
        <path d={squares.join('')} fill="currentColor" />
      </svg>
      <figcaption className="sr-only">QR code for the authenticator app</figcaption>
    </figure>
  );
}

/** The first code of a factor, which turns it on. */
export function ConfirmCode(props: {
  factorId: string;
  challengeId?: string;
  onAdded: (codes: readonly string[] | null) => void;
}) {
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const { factorId: id, challengeId } = props;
  const input = useRef<HTMLInputElement>(null);
  // What was pressed before it is gone.
  useEffect(() => input.current?.focus(), []);
  const confirm = useSecured({
    work: (whole: string) =>
      factorsApi.confirmFactor({ id, code: whole, ...(challengeId === undefined ? {} : { challengeId }) }),
    onDone: ({ recoveryCodes }) => props.onAdded(recoveryCodes),
    showsError: true,
    onFailed: () => input.current?.focus(),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const whole = wholeCode(code);
        setIncomplete(whole === null);
        if (whole === null) input.current?.focus();
        else confirm.mutate(whole);
      }}
    >
      <TextField
        label="6-digit code"
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        inputRef={input}
        error={isIncomplete ? CODE_INCOMPLETE : confirm.isError ? sentenceOf(confirm.error) : null}
      />
      <div className="flex justify-end">
        <Button type="submit" isPending={confirm.isPending} isDisabled={code.trim() === ''}>
          Turn on
        </Button>
      </div>
    </form>
  );
}

import { useState } from 'react';
import { encode } from 'uqr';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FACTOR_NAME_MAX } from '../../../constants-factors.ts';
import { factorsApi } from '../../factor-queries.ts';
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
          Any app that makes 6-digit codes will do: Aegis, 1Password, Google Authenticator and others.
        </p>
        <TextField
          label="Name"
          hint="To tell it from your other factors"
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
      <p className="text-13 text-ink-2">Scan this picture with the app, then type the code it shows.</p>
      <QrPicture text={app.uri} />
      <p className="text-13 text-pretty text-ink-2">
        Can't scan it? Type this key into the app:{' '}
        <code className="font-sans font-medium tracking-wide break-all text-ink">
          {app.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <ConfirmCode factorId={app.id} onAdded={onAdded} />
    </Dialog>
  );
}

/** Dark on light in both themes, because many cameras read nothing else. */
function QrPicture({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
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
  const { factorId: id, challengeId } = props;
  const confirm = useSecured({
    work: () => factorsApi.confirmFactor({ id, code, ...(challengeId === undefined ? {} : { challengeId }) }),
    onDone: ({ recoveryCodes }) => props.onAdded(recoveryCodes),
    showsError: true,
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      <TextField
        label="6-digit code"
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={confirm.isError ? sentenceOf(confirm.error) : null}
      />
      <div className="flex justify-end">
        <Button type="submit" isPending={confirm.isPending} isDisabled={code.trim() === ''}>
          Turn on
        </Button>
      </div>
    </form>
  );
}

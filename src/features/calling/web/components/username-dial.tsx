import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useUser } from '#features/identity/web/widgets.tsx';
import { type Presence, PresenceDot } from '#ui/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { callingText } from '../../constants.ts';
import { dialErrors } from '../../errors.ts';
import type { Lookup } from '../../model.ts';
import { useDialDraft } from '../dial-draft.ts';
import { lookupQuery } from '../queries.ts';
import {
  USERNAME_CHECK_AFTER_MS,
  USERNAME_MIN_LENGTH,
  type UsernameCheck,
  usernameCheck,
  usernameIn,
} from '../username-check.ts';
import { CallButton } from './call-button.tsx';
import { loadCallCard } from './call-card-later.tsx';
import { useCallHindrance, usePhone } from './phone-context.tsx';

export function UsernameDial({ lockedReason }: { lockedReason: string | null }) {
  const phone = usePhone();
  const hindrance = useCallHindrance();
  const { user } = useUser();
  const queryClient = useQueryClient();
  const [text, setText] = useDialDraft('username');
  const [error, setError] = useState<string | null>(null);
  const typed = usernameIn(text);
  const check = useCheck(typed);
  const isReady = lockedReason === null && check.state === 'exists' && !isSelf(check.lookup, user?.username);
  useEffect(() => {
    if (!isReady) return;
    phone?.warm();
    // If it can't be loaded now, it is loaded when needed.
    loadCallCard().catch(() => undefined);
  }, [isReady, phone]);
  const change = (next: string) => {
    setText(() => next);
    setError(null);
  };
  const call = ({ peer }: Lookup) => {
    if (peer !== null && lockedReason === null) phone?.line.call(peer);
  };
  // Enter doesn't wait for the pause in typing.
  const submit = async () => {
    if (lockedReason !== null || hindrance !== null) return;
    if (typed === '') return setError(callingText.enterUsername);
    const known = check.state === 'exists' ? check.lookup : null;
    const found = known ?? (await lookupNow(typed, queryClient));
    if (found?.exists !== true) return setError(dialErrors.invalidUsername().message);
    if (isSelf(found, user?.username)) return setError(dialErrors.cannotCallSelf().message);
    call(found);
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="text-13 text-ink-2">
        {callingText.callingAs} <span className="font-medium text-ink">@{user?.username ?? '…'}</span>
      </p>
      <TextField
        label="Username"
        autoComplete="off"
        spellCheck="false"
        value={text}
        onChange={change}
        isDisabled={lockedReason !== null}
        prefix="@"
        error={error}
        hint={<CheckWords check={check} typed={typed} />}
        suffix={
          text !== '' && lockedReason === null ? (
            <IconButton
              label="Clear"
              icon={<X size={18} strokeWidth={1.75} aria-hidden="true" />}
              onPress={() => change('')}
            />
          ) : undefined
        }
      />
      <CallButton disabledReason={lockedReason ?? reasonNotToCall(check, { typed, own: user?.username })} />
    </form>
  );
}

function useCheck(typed: string): UsernameCheck {
  const settled = useDebounced(typed, USERNAME_CHECK_AFTER_MS);
  const { data, isError } = useQuery({
    ...lookupQuery(settled),
    enabled: settled.length >= USERNAME_MIN_LENGTH && settled === typed,
  });
  return usernameCheck({ typed, settled, lookup: data, isFailed: isError });
}

async function lookupNow(
  username: string,
  queryClient: ReturnType<typeof useQueryClient>,
): Promise<Lookup | null> {
  if (username.length < USERNAME_MIN_LENGTH) return null;
  return queryClient.fetchQuery(lookupQuery(username)).catch(() => null);
}

/** State of the username check as text, announced to screen readers. */
function CheckWords({ check, typed }: { check: UsernameCheck; typed: string }) {
  const isOffline = useCallHindrance() !== null;
  return (
    <span aria-live="polite" data-check={check.state} className="flex min-h-5 items-center gap-2 text-13">
      {wordsOf(check, { typed, isOffline })}
    </span>
  );
}

function wordsOf(
  check: UsernameCheck,
  { typed, isOffline }: { typed: string; isOffline: boolean },
): ReactNode {
  switch (check.state) {
    case 'unknown':
      return typed === '' ? null : `At least ${USERNAME_MIN_LENGTH} characters`;
    case 'checking':
      return `Checking @${typed}`;
    case 'not-found':
      return `@${typed} not found`;
    case 'failed':
      return "We couldn't check this username. We'll try again.";
    case 'exists':
      return (
        <>
          <span className="font-medium text-ink">{check.lookup.peer?.name}</span>
          {check.lookup.presence !== null && (
            <>
              <span aria-hidden="true">·</span>
              <PresenceNow presence={check.lookup.presence} isKnown={!isOffline} />
            </>
          )}
        </>
      );
    default:
      return null;
  }
}

/** Without a connection the presence is unknown. */
function PresenceNow({ presence, isKnown }: { presence: Presence; isKnown: boolean }) {
  if (isKnown) return <PresenceDot presence={presence} />;
  return <PresenceDot presence="offline">Presence unknown</PresenceDot>;
}

function isSelf({ peer }: Lookup, own: string | null | undefined): boolean {
  return peer !== null && peer.username === own;
}

function reasonNotToCall(
  check: UsernameCheck,
  { typed, own }: { typed: string; own: string | null | undefined },
): string | null {
  switch (check.state) {
    case 'exists':
      return isSelf(check.lookup, own) ? dialErrors.cannotCallSelf().message : null;
    case 'unknown':
      return typed === '' ? 'Type a username to call' : `At least ${USERNAME_MIN_LENGTH} characters`;
    case 'checking':
      return 'Checking the username';
    case 'not-found':
      return `@${typed} not found`;
    case 'failed':
      return "We couldn't check this username";
    default:
      return null;
  }
}

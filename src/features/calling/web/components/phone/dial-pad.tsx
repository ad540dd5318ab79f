import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { Segmented } from '#ui/segmented.tsx';
import { useDialDraft } from '../../dial-draft.ts';
import { dialRequests } from '../../dial-request.ts';
import { isBusy, useLine } from '../phone-context.tsx';
import { INSECURE_PAGE, useSecurePage } from '../use-secure-page.ts';
import { UsernameDial } from '../username-dial.tsx';
import { PhoneDial } from './phone-dial-later.tsx';

const choices = [
  { id: 'phone', label: 'Phone' },
  { id: 'username', label: 'Username' },
] as const;

/** The dial pad. During a call its inputs and the switch are locked (specification 001 §4). */
export function DialPad() {
  const [mode, setMode] = useDialDraft('mode');
  const [linked, setUsername] = useDialDraft('username');
  const lookForRequest = useEffectEvent(() => {
    if (dialRequests.get() !== null) setMode(() => 'phone');
  });
  useEffect(() => {
    lookForRequest();
    return dialRequests.subscribe(() => lookForRequest());
  }, []);
  useUsernameInAddress((username) => {
    setMode(() => 'username');
    setUsername(() => username);
  });
  const isOnCall = isBusy(useLine());
  const isSecure = useSecurePage();
  const lockedReason = lockedBecause({ isSecure, isOnCall });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex *:w-full">
        <Segmented
          label="Call by"
          choices={choices}
          selected={mode}
          onSelect={(next) => setMode(() => next)}
          isDisabled={lockedReason !== null}
        />
      </div>
      {lockedReason !== null && <p className="text-13 text-ink-2">{lockedReason}</p>}
      {mode === 'username' ? (
        <UsernameDial key={linked} lockedReason={lockedReason} />
      ) : (
        <PhoneDial lockedReason={lockedReason} />
      )}
    </div>
  );
}

const PARAMETER = 'ring';

/** A link such as that of a booking puts a username on the pad (`paths.ring`). It takes a press to call. */
function useUsernameInAddress(take: (username: string) => void): void {
  const [search, setSearch] = useSearchParams();
  const username = search.get(PARAMETER);
  const taken = useEffectEvent(take);
  useEffect(() => {
    if (username === null) return;
    taken(username);
    setSearch(
      (before) => {
        before.delete(PARAMETER);
        return before;
      },
      { replace: true },
    );
  }, [username, setSearch]);
}

/** Why dialling isn't possible; null if it is. */
function lockedBecause({ isSecure, isOnCall }: { isSecure: boolean; isOnCall: boolean }): string | null {
  if (!isSecure) return INSECURE_PAGE;
  return isOnCall ? "You're on a call. End it to dial again." : null;
}

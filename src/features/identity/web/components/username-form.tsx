import { useMutation, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { USERNAME_LOOKUP_DEBOUNCE_MS } from '../../constants.ts';
import { identityErrors } from '../../errors.ts';
import type { User } from '../../model.ts';
import { ProofDeclined, withFreshProof } from '../proof.ts';
import { identityApi, usernameAvailabilityQuery, usernameSuggestionsQuery } from '../queries.ts';
import { setUser } from '../user-context.tsx';
import { usernameRefusalOf } from '../username-refusal.ts';
import { type UsernameVerdict, usernameVerdict } from '../username-verdict.ts';

export interface UsernameFormProps {
  /** The current username; null for the first claim, which starts with the best suggestion. */
  current: string | null;
  submitLabel: string;
  onClaimed: (user: User) => void;
}

export function UsernameForm({ current, submitLabel, onClaimed }: UsernameFormProps) {
  const suggestions = useQuery({ ...usernameSuggestionsQuery, enabled: current === null });
  const [typed, setTyped] = useState<string | null>(null);
  const username = typed ?? current ?? suggestions.data?.[0] ?? '';
  const settled = useDebounced(username, USERNAME_LOOKUP_DEBOUNCE_MS);
  const verdict = useVerdict({ username, settled, current });
  const claim = useMutation({
    mutationFn: () => withFreshProof(() => identityApi.claimUsername({ username })),
    onSuccess: (user) => {
      setUser(user);
      onClaimed(user);
    },
    onError: (error) => {
      // Problems of the name are shown at the field. Anything else is an error of the action.
      if (usernameRefusalOf(error) === null && !(error instanceof ProofDeclined))
        toast.error(sentenceOf(error));
    },
  });
  const change = (value: string) => {
    claim.reset();
    setTyped(value.trim().replace(/^@/u, ''));
  };
  // The step has one field, and people come here to fill it in.
  const input = useRef<HTMLInputElement>(null);
  const isFirstClaim = current === null;
  useEffect(() => {
    if (isFirstClaim) input.current?.focus();
  }, [isFirstClaim]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (verdict.state === 'available' && !claim.isPending) claim.mutate();
  };
  const refusal = claim.isError ? usernameRefusalOf(claim.error) : null;
  const problem = refusal ?? (verdict.state === 'refused' ? verdict.sentence : null);
  const rule = identityErrors.usernameInvalid().message;
  const offered =
    verdict.state === 'refused' && verdict.suggestions.length > 0 ? verdict.suggestions : suggestions.data;

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Username"
        prefix="@"
        value={username}
        onChange={change}
        inputRef={input}
        autoComplete="off"
        spellCheck="false"
        isRequired
        isDisabled={claim.isPending}
        {...(problem === rule ? {} : { hint: rule })}
        error={problem}
      />
      {refusal === null && <VerdictLine verdict={verdict} username={username} />}
      <Suggestions names={offered ?? []} current={username} onChoose={change} />
      <Button
        type="submit"
        size={current === null ? 'large' : 'medium'}
        wide={current === null}
        isPending={claim.isPending}
        disabledReason={verdict.state === 'available' ? null : reasonOf(verdict)}
      >
        {submitLabel}
      </Button>
    </form>
  );
}

function useVerdict(facts: { username: string; settled: string; current: string | null }): UsernameVerdict {
  const isSettled = facts.username === facts.settled;
  const first = usernameVerdict({ ...facts, isSettled, answer: undefined });
  const query = useQuery({
    ...usernameAvailabilityQuery(facts.settled),
    enabled: isSettled && first.state === 'checking',
  });
  if (query.isError && first.state === 'checking')
    return { state: 'refused', sentence: sentenceOf(query.error), suggestions: [] };
  return usernameVerdict({ ...facts, isSettled, answer: query.data });
}

function reasonOf(verdict: UsernameVerdict): string {
  if (verdict.state === 'unchanged') return 'This is already your username';
  if (verdict.state === 'checking') return "Checking if it's free";
  return "Choose a username that's free";
}

function VerdictLine({ verdict, username }: { verdict: UsernameVerdict; username: string }) {
  return (
    <output className="-mt-2 flex min-h-5 empty:hidden items-center gap-1.5 text-13 text-ink-2">
      {verdict.state === 'checking' && (
        <>
          <Spinner size={14} /> Checking
        </>
      )}
      {verdict.state === 'available' && (
        <>
          <Check size={14} strokeWidth={2} aria-hidden="true" />
          <span>
            <strong className="font-medium text-ink">@{username}</strong> is free
          </span>
        </>
      )}
    </output>
  );
}

function Suggestions(props: { names: readonly string[]; current: string; onChoose: (name: string) => void }) {
  const names = props.names.filter((name) => name !== props.current);
  if (names.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-13 text-ink-3">Free now:</span>
      {names.slice(0, 4).map((name) => (
        <Button key={name} variant="secondary" size="small" onPress={() => props.onChoose(name)}>
          @{name}
        </Button>
      ))}
    </div>
  );
}

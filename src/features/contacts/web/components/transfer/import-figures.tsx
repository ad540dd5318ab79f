import type { UseQueryResult } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { KNOWN_CHOICES, type KnownChoice } from '../../../constants.ts';
import type { ImportCheck } from '../../../model-imports.ts';
import { contactsCount } from '../../words.ts';
import { ImportProblems } from './import-problems.tsx';

const WORDS: Readonly<Record<KnownChoice, string>> = {
  skip: 'Skip them',
  update: 'Fill in missing details',
  add: 'Add them again',
};

/** What an import would find, and what becomes of people who are contacts already. */
export function ImportFigures(props: {
  check: UseQueryResult<ImportCheck>;
  known: KnownChoice;
  onKnown: (known: KnownChoice) => void;
}) {
  const { check } = props;
  if (check.data === undefined)
    return check.isError ? (
      <p className="text-13 text-ink-2">{sentenceOf(check.error)}</p>
    ) : (
      <Skeleton className="h-5 w-60" />
    );
  const { fresh, known, problems, problemCount } = check.data;
  return (
    <>
      <p aria-live="polite" className="text-13">
        <span className="font-medium">{fresh.toLocaleString('en-US')} new</span>
        <span className="text-ink-2">
          {known > 0 && ` · ${known.toLocaleString('en-US')} already in your contacts`}
          {problemCount > 0 && ` · ${problemCount.toLocaleString('en-US')} with problems`}
        </span>
      </p>
      {known > 0 && (
        <fieldset className="flex flex-col gap-1 text-13">
          <legend className="mb-1 text-ink-2">{contactsCount(known)} you have already</legend>
          {KNOWN_CHOICES.map((id) => (
            <label
              key={id}
              className="flex min-h-8 cursor-pointer items-center gap-2 pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name="known"
                className="accent-ink"
                checked={props.known === id}
                onChange={() => props.onKnown(id)}
              />
              {WORDS[id]}
            </label>
          ))}
        </fieldset>
      )}
      {problemCount > 0 && <ImportProblems count={problemCount} problems={problems} />}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { useReader } from '#platform/browser/reader.ts';
import { CONSENT_ABOUT } from '../../../constants.ts';
import type { Consent, ConsentAbout } from '../../../model-record.ts';
import { consentsQuery } from '../../queries.ts';
import { CONSENT_WORDS, shortTime } from '../../words.ts';
import { FactRow } from './editable-fact.tsx';
import { RecordSection } from './record-section.tsx';

/** What a contact agreed to, always in sight. Each opens the ledger. */
export function ConsentSection({ id, onAsk }: { id: string; onAsk: () => void }) {
  const { data, error, dataUpdatedAt } = useQuery(consentsQuery(id));
  const { locale, timeZone } = useReader();
  const words = (about: ConsentAbout): string => {
    const given = data?.state[about] ?? null;
    if (given === null) return 'Not asked';
    const last = newestOf(data?.entries ?? [], about);
    const when =
      last === undefined ? '' : `, ${shortTime(last.at, { locale, timeZone, now: dataUpdatedAt })}`;
    return `${given ? 'Allowed' : 'Refused'}${when}`;
  };
  return (
    <RecordSection
      title="Consent"
      aside={
        <button type="button" className="text-link text-13" onClick={onAsk}>
          Ledger
        </button>
      }
    >
      {data === undefined && error !== null ? (
        <p className="text-13 text-ink-2">{sentenceOf(error)}</p>
      ) : (
        <dl className="flex flex-col text-13">
          {CONSENT_ABOUT.map((about) => (
            <FactRow key={about} label={CONSENT_WORDS[about]}>
              <button type="button" className="text-left hover:underline" onClick={onAsk}>
                {words(about)}
              </button>
            </FactRow>
          ))}
        </dl>
      )}
    </RecordSection>
  );
}

function newestOf(entries: readonly Consent[], about: ConsentAbout): Consent | undefined {
  return entries.filter((entry) => entry.about === about).toSorted((a, b) => b.at - a.at)[0];
}

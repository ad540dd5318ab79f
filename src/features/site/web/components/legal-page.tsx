import { useLocation } from 'react-router';
import { conditionOf, type Sentence } from '#kernel/capabilities.ts';
import { paths } from '#kernel/paths.ts';
import { When } from '#platform/browser/when.tsx';
import { type DocumentName, dateOf, LEGAL_DOCUMENTS, versionAt } from '../legal-documents.ts';
import type { LegalSection } from '../legal-text.ts';
import { LinkedText } from './linked-text.tsx';

/** A document that people agree to: its date, its contents, and its sections under addresses of their own. */
export function LegalPage({ name }: { name: DocumentName }) {
  const { title, path } = LEGAL_DOCUMENTS[name];
  const shown = versionAt(name, useLocation().pathname);
  return (
    <article className="mx-auto flex w-full max-w-280 flex-col gap-10 px-4 py-16 desk:gap-16 desk:px-6 desk:py-24">
      <header className="flex flex-col items-start gap-3">
        <h1 className="text-40">{title}</h1>
        <p className="text-18 text-ink-2">
          Last updated <time dateTime={shown.version}>{dateOf(shown.version)}</time>
        </p>
        {!shown.isInForce && (
          <p className="rounded-control border border-field-line bg-sunk px-4 py-3 text-15">
            This version is no longer in force. Read the{' '}
            <a href={path} className="text-link">
              current version
            </a>
            .
          </p>
        )}
      </header>
      <div className="grid gap-x-16 gap-y-10 desk:grid-cols-[15rem_minmax(0,1fr)]">
        <Contents sections={shown.text.sections} />
        <div className="flex max-w-2xl min-w-0 flex-col gap-10">
          {shown.text.sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
          <Versions path={path} current={shown.version} others={shown.others} />
        </div>
      </div>
    </article>
  );
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav aria-label="Contents" className="desk:sticky desk:top-24 desk:self-start">
      <ol className="flex flex-col border-t text-15">
        {sections.map(({ id, title }) => (
          <li key={id} className="border-b">
            <a href={`#${id}`} className="block py-2 text-ink-2 hover:text-ink">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Section({ section: { id, title, paragraphs } }: { section: LegalSection }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 text-ink-2">
      <h2 id={id} className="text-22 text-ink">
        {title}
      </h2>
      {paragraphs.map((paragraph) =>
        isList(paragraph) ? (
          <ul
            key={JSON.stringify(paragraph[0])}
            className="flex list-disc flex-col gap-2 pl-5 text-pretty marker:text-ink-3"
          >
            {paragraph.map(conditionOf).map(({ text, ...condition }) => (
              <When key={text} {...condition}>
                <li>
                  <LinkedText>{text}</LinkedText>
                </li>
              </When>
            ))}
          </ul>
        ) : (
          <Paragraph key={conditionOf(paragraph).text} sentence={paragraph} />
        ),
      )}
    </section>
  );
}

function Paragraph({ sentence }: { sentence: Sentence }) {
  const { text, ...condition } = conditionOf(sentence);
  return (
    <When {...condition}>
      <p className="text-pretty">
        <LinkedText>{text}</LinkedText>
      </p>
    </When>
  );
}

function isList(paragraph: LegalSection['paragraphs'][number]): paragraph is readonly Sentence[] {
  return Array.isArray(paragraph);
}

function Versions(props: { path: string; current: string; others: readonly string[] }) {
  return (
    <p className="border-t pt-6 text-13 text-pretty text-ink-2">
      You’ll always find this version at{' '}
      <a href={`${props.path}/${props.current}`} className="text-link">
        {props.path}/{props.current}
      </a>
      .{' '}
      {props.others.length === 0 ? (
        'It’s the first version.'
      ) : (
        <>
          Other versions:{' '}
          {props.others.map((version, index) => (
            <span key={version}>
              {index > 0 && ', '}
              <a href={`${props.path}/${version}`} className="text-link">
                {dateOf(version)}
              </a>
            </span>
          ))}
          .
        </>
      )}{' '}
      Is something unclear?{' '}
      <a href={paths.contact()} className="text-link">
        Ask us
      </a>
      .
    </p>
  );
}

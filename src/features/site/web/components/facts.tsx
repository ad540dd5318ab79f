import type { ReactNode } from 'react';
import { Section, SectionHeading } from './section.tsx';

export interface Fact {
  readonly name: string;
  readonly text: ReactNode;
}

/** Facts below a heading, as a band of their own. */
export function FactsSection(props: { title: string; facts: readonly Fact[]; sunk?: boolean }) {
  return (
    <Section sunk={props.sunk ?? false}>
      <WithHeading title={props.title}>
        <Facts facts={props.facts} />
      </WithHeading>
    </Section>
  );
}

/** Ruled entries, as a directory has them: a word, and what is true of it. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="border-t border-ink">
      {facts.map(({ name, text }) => (
        <div
          key={name}
          className="grid gap-x-8 gap-y-1 border-b py-5 phone:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <dt className="display text-18">{name}</dt>
          <dd className="text-pretty text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface WithHeadingProps {
  title: string;
  /** Below the heading. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A heading that stays beside what belongs to it. */
export function WithHeading({ title, lead, children }: WithHeadingProps) {
  return (
    <div className="grid gap-x-16 gap-y-8 desk:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
      <SectionHeading title={title} className="desk:sticky desk:top-24 desk:self-start">
        {lead}
      </SectionHeading>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

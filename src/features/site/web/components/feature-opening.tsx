import type { ReactNode } from 'react';
import type { Capability } from '#kernel/capabilities.ts';
import { When, WhenMissing } from '#platform/browser/when.tsx';
import { Section } from './section.tsx';

export interface FeatureOpeningProps {
  /** Section of the page. */
  kicker: ReactNode;
  name: string;
  /** The sentence that the page opens with, below the feature's name. */
  title: ReactNode;
  lead: ReactNode;
  actions: ReactNode;
  /** If one of these is missing, the feature is coming soon. */
  needs: readonly Capability[];
  /** Text where it works. */
  today?: ReactNode;
  /** Text where it is coming soon. */
  soon?: ReactNode;
  /** The feature at work, or a drawing of it: a dial pad, a sheet, a list. */
  artefact: ReactNode;
}

/** The first words of a page and, beside them, the thing that they are about. */
export function FeatureOpening({ artefact, ...words }: FeatureOpeningProps) {
  return (
    <Section room="medium">
      <div className="grid items-center gap-12 desk:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] desk:gap-16">
        <Words {...words} />
        <div className="flex min-w-0 justify-center *:min-w-0 desk:justify-end">{artefact}</div>
      </div>
    </Section>
  );
}

function Words({ kicker, name, title, lead, ...more }: Omit<FeatureOpeningProps, 'artefact'>) {
  return (
    <div className="flex flex-col items-start gap-6">
      <p className="text-13 text-ink-3">{kicker}</p>
      <h1 className="flex max-w-3xl flex-col gap-3">
        <span className="text-18 text-ink-2">{name}</span>{' '}
        <span className="text-40 text-balance desk:text-[clamp(2.5rem,1rem+3.4vw,4rem)] desk:leading-[1.04]">
          {title}
        </span>
      </h1>
      <p className="max-w-xl text-18 text-pretty text-ink-2">{lead}</p>
      <div className="flex flex-wrap gap-3">{more.actions}</div>
      <When has={more.needs}>
        <Availability word="Available now.">{more.today}</Availability>
      </When>
      <WhenMissing needs={more.needs}>
        <Availability word="Coming soon.">{more.soon}</Availability>
      </WhenMissing>
    </div>
  );
}

/** Plain and quiet, on every page, before anyone decides anything. */
function Availability({ word, children }: { word: string; children: ReactNode }) {
  return (
    <p className="max-w-xl border-l-2 border-field-line pl-4 text-13 text-pretty text-ink-2">
      <span className="font-medium text-ink">{word}</span> {children}
    </p>
  );
}

import { RefreshCw } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.tsx';
import { meetingsText, type NoteTemplate } from '../../../constants-meetings.ts';
import type { KeptNotes, MeetingDetails } from '../../../model-meetings.ts';
import { templates } from '../../../rules/templates.ts';
import { meetingsApi } from '../../api.ts';
import { changed } from '../../refresh.ts';
import { said } from '../../words.ts';
import { ShareNotes } from '../sharing/share-notes.tsx';
import { ModelSwitch } from './model-switch.tsx';
import { NoteItems } from './note-items.tsx';
import { NotesFacts } from './notes-facts.tsx';
import { OpenActions } from './open-actions.tsx';
import { OwnWords } from './own-words.tsx';
import { TemplateChoice } from './template-choice.tsx';

interface NotesTabProps {
  details: MeetingDetails;
  onShow: (line: number) => void;
}

/** Notes with the lines that they come from, and what can be done with them. */
export function NotesTab({ details, onShow }: NotesTabProps) {
  const { meeting, notes, transcript } = details;
  const isMaking = meeting.notesState === 'making';
  const [template, setTemplate] = useState<NoteTemplate>(notes?.template ?? 'general');
  const make = async (chosen = template) => {
    if (transcript.length === 0)
      return toast.error(said(meetingsText.noTranscript, meetingsText.noTranscriptText));
    const begun = await changed(meetingsApi.makeNotes({ id: meeting.id, template: chosen }));
    if (begun !== null) toast.message(meetingsText.generatingNotes);
  };
  if (notes === null)
    return (
      <div className="flex flex-col gap-6 px-4 py-3 desk:px-6">
        <EmptyState
          action={
            <Button onPress={() => void make()} isPending={isMaking}>
              {meetingsText.generateNotes}
            </Button>
          }
        >
          {meetingsText.noNotes}
        </EmptyState>
        <span className="self-center">
          <TemplateChoice selected={template} onSelect={setTemplate} />
        </span>
        <OwnWords details={details} />
        <ModelSwitch />
      </div>
    );
  return (
    // A section without anything to say leaves no line.
    <div className="flex flex-col divide-y *:px-4 *:py-4 *:first:pt-0 desk:*:px-6">
      <div className="flex flex-col gap-2">
        <NotesParts
          details={details}
          notes={notes}
          onShow={onShow}
          aside={
            <>
              <TemplateChoice
                selected={template}
                onSelect={(chosen) => {
                  setTemplate(chosen);
                  void make(chosen);
                }}
              />
              <MakeAgain isMaking={isMaking} onMake={() => void make()} />
            </>
          }
        />
        <NotesFacts details={details} notes={notes} onShow={onShow} />
      </div>
      <ShareNotes key={meeting.id} details={details} />
      <OpenActions details={details} notes={notes} onShow={onShow} />
      <OwnWords details={details} />
      <ModelSwitch />
    </div>
  );
}

const SECTION_TITLES = { decisions: 'Decisions', openQuestions: 'Open questions' } as const;

type Part = 'summary' | 'keyPoints' | 'actionItems';

function MakeAgain({ isMaking, onMake }: { isMaking: boolean; onMake: () => void }) {
  if (isMaking)
    return (
      <Button size="small" variant="secondary" isPending>
        Make notes again
      </Button>
    );
  return (
    <IconButton
      size="small"
      label="Make notes again"
      icon={<RefreshCw size={16} strokeWidth={1.75} />}
      onPress={onMake}
    />
  );
}

function NotesParts({
  details,
  notes,
  onShow,
  aside,
}: NotesTabProps & { notes: KeptNotes; aside: ReactNode }) {
  const [part, setPart] = useState<Part>('summary');
  const items = (kind: Part | 'decisions' | 'openQuestions', title?: string) => (
    <NoteItems
      meetingId={details.meeting.id}
      kind={kind}
      title={title}
      notes={notes}
      transcript={details.transcript}
      onShow={onShow}
    />
  );
  return (
    <Tabs
      label="Notes"
      aside={<span className="flex items-center gap-1">{aside}</span>}
      selected={part}
      onSelect={setPart}
      items={[
        {
          id: 'summary',
          label: 'Summary',
          content: (
            <Area>
              {items('summary')}
              {templates[notes.template].sections
                .filter((kind) => notes[kind].length > 0)
                .map((kind) => (
                  <Fragment key={kind}>{items(kind, SECTION_TITLES[kind])}</Fragment>
                ))}
            </Area>
          ),
        },
        { id: 'keyPoints', label: 'Key Points', content: <Area>{items('keyPoints')}</Area> },
        { id: 'actionItems', label: 'Action Items', content: <Area>{items('actionItems')}</Area> },
      ]}
    />
  );
}

/** Specification 001 §9: 200 px high, and what is longer scrolls. */
function Area({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Notes"
      // What scrolls must be reachable by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="flex h-[200px] flex-col gap-3 overflow-y-auto py-2"
    >
      {children}
    </section>
  );
}

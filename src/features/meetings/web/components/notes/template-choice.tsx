import { ChevronDown } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ChoiceMenu } from '#ui/choice-menu.tsx';
import { NOTE_TEMPLATES, type NoteTemplate, templateNames } from '../../../constants-meetings.ts';

/** What each template asks of a meeting, in one sentence. */
const DETAILS: Readonly<Record<NoteTemplate, string>> = {
  general: 'What it was about, what was decided, and what happens next.',
  'client-review': 'What the client approved, wants changed and wishes for.',
  standup: 'What’s blocking people, what’s next and what’s done.',
  interview: 'Each question with its answer.',
  'sales-call': 'Needs, objections, prices and timing.',
};

/** The kind of meeting that notes are made for. */
export function TemplateChoice(props: {
  selected: NoteTemplate;
  onSelect: (template: NoteTemplate) => void;
}) {
  const { selected, onSelect } = props;
  return (
    <ChoiceMenu
      label="Template"
      trigger={
        <Button
          size="small"
          variant="quiet"
          endIcon={<ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />}
        >
          {`Template: ${templateNames[selected]}`}
        </Button>
      }
      choices={NOTE_TEMPLATES.map((id) => ({ id, label: templateNames[id], detail: DETAILS[id] }))}
      selected={selected}
      onSelect={onSelect}
    />
  );
}

import { AlignLeft, CircleDot } from 'lucide-react';
import { Choice } from '../recordings/choice.tsx';

export interface ChoicesProps<Asked> {
  readonly asked: Asked;
  readonly onChange: (changes: Partial<Asked>) => void;
}

/** What a bot is for. */
export function BotChoices({
  asked,
  canRecord: hasSound,
  onChange,
}: ChoicesProps<{ records: boolean; transcribes: boolean }> & { canRecord: boolean }) {
  return (
    <>
      {hasSound && (
        <Choice
          Icon={CircleDot}
          label="Record"
          isOn={asked.records}
          onChange={(records) => onChange({ records })}
        >
          Audio only, no video
        </Choice>
      )}
      <Choice
        Icon={AlignLeft}
        label="Transcribe"
        isOn={asked.transcribes}
        onChange={(transcribes) => onChange({ transcribes })}
      >
        With people’s names from the meeting
      </Choice>
    </>
  );
}

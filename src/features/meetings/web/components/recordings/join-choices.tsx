import { AlignLeft, Bot, CircleDot, Mic, Video } from 'lucide-react';
import { canShareTab } from '../../capture.ts';
import type { useBots } from '../../use-bots.ts';
import { useSpeechEngine } from '../../use-speech-engine.ts';
import { BotChoices, type ChoicesProps } from '../bots/bot-choices.tsx';
import { Choice } from './choice.tsx';

export const allOn = {
  records: true,
  transcribes: true,
  hasMicrophone: true,
  hasCamera: true,
  sendsBot: false,
};
export type Asked = typeof allOn;

/** What is wanted of a meeting: in this browser, or of a bot. */
export function JoinChoices(props: {
  asked: Asked;
  bots: ReturnType<typeof useBots>;
  onChange: (changes: Partial<Asked>) => void;
}) {
  const { asked, bots, onChange } = props;
  return (
    <div className="flex flex-col">
      {bots !== undefined && bots.engine !== null && (
        <Choice
          Icon={Bot}
          label="Send a bot"
          isOn={asked.sendsBot}
          onChange={(sendsBot) => onChange({ sendsBot })}
        >
          {`Joins instead of this browser, through ${bots.engine}`}
        </Choice>
      )}
      {asked.sendsBot ? (
        <BotChoices asked={asked} canRecord={bots?.canRecord === true} onChange={onChange} />
      ) : (
        <BrowserChoices asked={asked} onChange={onChange} />
      )}
    </div>
  );
}

function BrowserChoices({ asked, onChange }: ChoicesProps<Asked>) {
  const engine = useSpeechEngine();
  const later = asked.records
    ? 'A transcript once you leave'
    : 'A transcript once you leave. The recording isn’t kept.';
  const withoutEngine = 'No speech engine is configured. The recording is kept until there is one.';
  return (
    <>
      <Choice
        Icon={CircleDot}
        label="Record"
        isOn={asked.records}
        onChange={(records) => onChange({ records })}
      >
        {canShareTab() ? 'Tab audio and your microphone, one track each' : 'Your microphone'}
      </Choice>
      <Choice
        Icon={AlignLeft}
        label="Transcribe"
        isOn={asked.transcribes}
        onChange={(transcribes) => onChange({ transcribes })}
      >
        {engine === null ? withoutEngine : later}
      </Choice>
      <Choice
        Icon={Mic}
        label="Microphone"
        isOn={asked.hasMicrophone}
        onChange={(hasMicrophone) => onChange({ hasMicrophone })}
      >
        {asked.hasMicrophone ? 'Your voice is recorded' : 'Off. Your voice isn’t recorded.'}
      </Choice>
      <Choice
        Icon={Video}
        label="Camera"
        isOn={asked.hasCamera}
        onChange={(hasCamera) => onChange({ hasCamera })}
      >
        {asked.hasCamera
          ? 'Only you see the preview. Your video isn’t recorded.'
          : 'Off. Your video isn’t recorded.'}
      </Choice>
    </>
  );
}

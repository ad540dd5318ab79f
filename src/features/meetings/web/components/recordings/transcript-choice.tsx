import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { useSpeechEngine } from '../../use-speech-engine.ts';

/** Whether a recording becomes text, and whether it can here. */
export function TranscriptChoice(props: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const engine = useSpeechEngine();
  return (
    <>
      <Checkbox isSelected={props.isOn} onChange={props.onChange}>
        Make a transcript
      </Checkbox>
      {engine === null && props.isOn && (
        <Notice tone="plain">
          No speech engine is configured. The transcript follows once there is one.
        </Notice>
      )}
    </>
  );
}

import { Checkbox } from '#ui/checkbox.tsx';

/** The words that have to be true before anything is recorded (decision R50). */
export function Consent(props: { words: string; isAgreed: boolean; onAgree: (isAgreed: boolean) => void }) {
  return (
    <div className="flex flex-col gap-1">
      <Checkbox isSelected={props.isAgreed} onChange={props.onAgree}>
        {props.words}
      </Checkbox>
      <p className="pl-7.5 text-12 text-ink-2">
        Saved with the recording: your name, the time and these words.
      </p>
    </div>
  );
}

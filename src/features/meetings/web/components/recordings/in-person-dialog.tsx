// Not on the first screen: after a press.
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { NAME_MAX, platformNames } from '../../../constants-meetings.ts';
import { consentWords, recordingText } from '../../../constants-recordings.ts';
import { canRecord } from '../../capture.ts';
import { recorder } from '../../recorder.ts';
import { useOwner } from '../../use-owner.ts';
import { useSpeechEngine } from '../../use-speech-engine.ts';
import { Consent } from './consent.tsx';

/** Records the people in a room by the microphone of this device. */
export function InPersonDialog({ onClose }: { onClose: () => void }) {
  const owner = useOwner();
  const engine = useSpeechEngine();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [transcribes, setTranscribes] = useState(true);
  const [isAgreed, setAgreed] = useState(false);
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (owner === null) return;
    recorder.join(
      {
        source: 'in-person',
        platform: 'in-person',
        url: null,
        name: name.trim() === '' ? recordingText.nameOf(platformNames['in-person']) : name.trim(),
        records: true,
        transcribes,
        hasMicrophone: true,
        hasCamera: false,
      },
      owner,
    );
    onClose();
    void navigate(paths.calendar({ tab: 'meetings', part: 'join' }));
  };
  return (
    <Dialog title="Record in person" isOpen onOpenChange={onClose}>
      <form onSubmit={start} className="flex flex-col gap-4">
        <TextField
          label="Meeting name (optional)"
          value={name}
          onChange={setName}
          maxLength={NAME_MAX}
          hint={`Without a name it's saved as “${recordingText.nameOf(platformNames['in-person'])}”.`}
        />
        <Checkbox isSelected={transcribes} onChange={setTranscribes}>
          Make a transcript
        </Checkbox>
        {engine === null && transcribes && (
          <Notice tone="plain">
            No speech engine is configured. The transcript follows once there is one.
          </Notice>
        )}
        <Consent words={consentWords['in-person']} isAgreed={isAgreed} onAgree={setAgreed} />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabledReason={
              canRecord()
                ? isAgreed
                  ? null
                  : 'Tick first that everyone agreed'
                : 'This browser can’t record'
            }
            isReasonAbove
            isReasonAtEnd
          >
            Start recording
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

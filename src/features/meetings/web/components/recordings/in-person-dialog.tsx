// Not on the first screen: after a press.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { paths } from '#kernel/paths.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { NAME_MAX, platformNames } from '../../../constants-meetings.ts';
import { consentWordsOf, recordingText } from '../../../constants-recordings.ts';
import type { Participant } from '../../../model-participants.ts';
import { canRecord } from '../../capture.ts';
import { recorder } from '../../recorder.ts';
import { useOwner } from '../../use-owner.ts';
import { AgreeingPeople } from '../participants/agreeing-people.tsx';
import { AgreedActions } from './agreed-actions.tsx';
import { Consent } from './consent.tsx';
import { TranscriptChoice } from './transcript-choice.tsx';

const inPersonForm = z.object({ name: z.string().check(z.trim(), z.maxLength(NAME_MAX)) });

/** Records the people in a room by the microphone of this device. */
export function InPersonDialog({ onClose }: { onClose: () => void }) {
  const owner = useOwner();
  const navigate = useNavigate();
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(inPersonForm),
    defaultValues: { name: '' },
  });
  const [transcribes, setTranscribes] = useState(true);
  const [people, setPeople] = useState<readonly Participant[]>([]);
  const [isAgreed, setAgreed] = useState(false);
  const choose = (isOn: boolean) => {
    setTranscribes(isOn);
    // Other words have to be true.
    setAgreed(false);
  };
  const start = handleSubmit(({ name }) => {
    if (owner === null) return;
    recorder.join(
      {
        source: 'in-person',
        platform: 'in-person',
        url: null,
        name: name === '' ? recordingText.nameOf(platformNames['in-person']) : name,
        records: true,
        transcribes,
        hasMicrophone: true,
        hasCamera: false,
        contactIds: people.map(({ id }) => id),
      },
      owner,
    );
    onClose();
    void navigate(paths.calendar({ tab: 'meetings', part: 'join' }));
  });
  return (
    <Dialog title="Record in person" isOpen onOpenChange={onClose}>
      <form noValidate onSubmit={(event) => void start(event)} className="flex flex-col gap-4">
        <FormField
          control={control}
          name="name"
          label="Meeting name (optional)"
          maxLength={NAME_MAX}
          hint={`Without a name it's saved as “${recordingText.nameOf(platformNames['in-person'])}”.`}
        />
        <AgreeingPeople people={people} onChange={setPeople} />
        <TranscriptChoice isOn={transcribes} onChange={choose} />
        <Consent
          words={consentWordsOf('in-person', { transcribes })}
          isAgreed={isAgreed}
          onAgree={setAgreed}
        />
        <AgreedActions
          words="Start recording"
          isAgreed={isAgreed}
          refusal={canRecord() ? null : 'This browser can’t record'}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

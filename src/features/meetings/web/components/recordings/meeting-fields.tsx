import { type Control, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FormField } from '#ui/form-field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import {
  JOINED_PLATFORMS,
  type JoinedPlatform,
  NAME_MAX,
  platformNames,
} from '../../../constants-meetings.ts';
import { recordingText } from '../../../constants-recordings.ts';
import { ADDRESS_MAX, type joinForm } from '../../join-form.ts';

const examples: Readonly<Record<JoinedPlatform, string>> = {
  zoom: 'https://zoom.us/j/98765432101',
  'google-meet': 'https://meet.google.com/abc-defg-hij',
  teams: 'https://teams.microsoft.com/l/meetup-join/…',
};
const platforms = JOINED_PLATFORMS.map((id) => ({ id, label: platformNames[id] }));

/** Which meeting it is. */
export function MeetingFields(props: {
  control: Control<z.infer<typeof joinForm>>;
  onPlatform: (platform: JoinedPlatform) => void;
}) {
  const platform = useWatch({ control: props.control, name: 'platform' });
  return (
    <div className="flex flex-col gap-5 border-b px-4 py-6 desk:px-6">
      <RadioCards
        label="Platform"
        choices={platforms}
        selected={platform}
        onSelect={props.onPlatform}
        columns={3}
      />
      <FormField
        control={props.control}
        name="url"
        label={recordingText.urlLabel[platform]}
        placeholder={examples[platform]}
        maxLength={ADDRESS_MAX}
        inputMode="url"
        autoComplete="off"
      />
      <FormField
        control={props.control}
        name="name"
        label="Meeting name (optional)"
        maxLength={NAME_MAX}
        autoComplete="off"
        hint={`Without a name it's saved as “${recordingText.nameOf(platformNames[platform])}”.`}
      />
    </div>
  );
}

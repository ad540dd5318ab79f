import { zodResolver } from '@hookform/resolvers/zod';
import { AlignLeft, CircleDot, Mic, Video } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Switch } from '#ui/switch.tsx';
import { NAME_MAX, platformNames } from '../../../constants-meetings.ts';
import { consentWords, recordingText } from '../../../constants-recordings.ts';
import {
  JOINED_PLATFORMS,
  type JoinedPlatform,
  type MeetingAddress,
  readMeetingAddress,
} from '../../../rules/recordings/meeting-address.ts';
import { canRecord, canShareTab } from '../../capture.ts';
import { recorder } from '../../recorder.ts';
import type { Wish } from '../../recorder-state.ts';
import { useOwner } from '../../use-owner.ts';
import { useSpeechEngine } from '../../use-speech-engine.ts';
import { said } from '../../words.ts';
import { Consent } from './consent.tsx';
import { NextSteps } from './next-steps.tsx';

const ADDRESS_MAX = 2_000;
const examples: Readonly<Record<JoinedPlatform, string>> = {
  zoom: 'https://zoom.us/j/98765432101',
  'google-meet': 'https://meet.google.com/abc-defg-hij',
  teams: 'https://teams.microsoft.com/l/meetup-join/…',
};
const platforms = JOINED_PLATFORMS.map((id) => ({ id, label: platformNames[id] }));
const joinForm = z.object({
  platform: z.enum(JOINED_PLATFORMS),
  url: z.string().check(
    z.refine((text) => text.trim() !== '', {
      error: said(recordingText.urlRequired, recordingText.urlRequiredText),
      abort: true,
    }),
    z.refine((text) => readMeetingAddress(text) !== null, {
      error: "That isn't an address of a meeting on Zoom, Google Meet or Microsoft Teams",
    }),
  ),
  name: z.string().check(z.trim(), z.maxLength(NAME_MAX)),
});
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

const allOn = { records: true, transcribes: true, hasMicrophone: true, hasCamera: true };
type Asked = typeof allOn;

/** What is needed to join a meeting and record it in this browser. */
export function JoinForm() {
  const owner = useOwner();
  const [asked, setAsked] = useState<Asked>(allOn);
  const [isAgreed, setAgreed] = useState(false);
  const { control, handleSubmit, setValue, clearErrors } = useForm({
    resolver: zodResolver(joinForm),
    defaultValues: { platform: 'zoom' as JoinedPlatform, url: '', name: '' },
  });
  const platform = useWatch({ control, name: 'platform' });
  const captures = asked.records || asked.transcribes;
  const join = handleSubmit(({ url, name }) => {
    const address = readMeetingAddress(url);
    if (address !== null && owner !== null) recorder.join(wishOf(address, { name, asked }), owner);
  });
  /** A link says which platform it's for. */
  const follow = (url: string) => {
    const pasted = readMeetingAddress(url);
    if (pasted !== null) setValue('platform', pasted.platform);
    clearErrors('url');
  };
  return (
    <div className="grid desk:grid-cols-[minmax(0,1fr)_18rem]">
      <form
        noValidate
        aria-label={recordingText.joinMeeting}
        onSubmit={(event) => void join(event)}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === 'url') follow(target.value);
        }}
        className="flex min-w-0 flex-col desk:border-r"
      >
        <div className="flex flex-col gap-5 border-b px-4 py-6 desk:px-6">
          <RadioCards
            label="Platform"
            choices={platforms}
            selected={platform}
            onSelect={(id) => setValue('platform', id)}
            columns={3}
          />
          <FormField
            control={control}
            name="url"
            label={recordingText.urlLabel[platform]}
            placeholder={examples[platform]}
            maxLength={ADDRESS_MAX}
            inputMode="url"
            autoComplete="off"
          />
          <FormField
            control={control}
            name="name"
            label="Meeting name (optional)"
            maxLength={NAME_MAX}
            autoComplete="off"
            hint={`Without a name it's saved as “${recordingText.nameOf(platformNames[platform])}”.`}
          />
        </div>
        <Choices asked={asked} onChange={(changes) => setAsked({ ...asked, ...changes })} />
        <JoinButton asked={asked} isAgreed={isAgreed} onAgree={setAgreed} />
      </form>
      <NextSteps captures={captures && canShareTab()} />
    </div>
  );
}

function wishOf({ platform, url, tabUrl }: MeetingAddress, facts: { name: string; asked: Asked }): Wish {
  const { name, asked } = facts;
  const canHearTab = canShareTab();
  return {
    ...asked,
    // Without the sound of the tab, one microphone hears everybody.
    source: canHearTab ? 'tab' : 'in-person',
    platform,
    url: canHearTab && (asked.records || asked.transcribes) ? tabUrl : url,
    name: name === '' ? recordingText.nameOf(platformNames[platform]) : name,
    records: asked.records && canRecord(),
    transcribes: asked.transcribes && canRecord(),
  };
}

function JoinButton(props: { asked: Asked; isAgreed: boolean; onAgree: (isAgreed: boolean) => void }) {
  const { records, transcribes } = props.asked;
  const captures = records || transcribes;
  const words = transcribes ? 'Join and transcribe' : 'Join';
  return (
    <div className="flex flex-col gap-4 px-4 py-5 desk:px-6">
      {captures && !canShareTab() && <OtherBrowser />}
      {captures && <Consent words={consentWords.tab} isAgreed={props.isAgreed} onAgree={props.onAgree} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size="large"
          disabledReason={captures && !props.isAgreed ? 'Tick first that everyone agreed' : null}
          isReasonAbove
        >
          {records ? 'Join and record' : words}
        </Button>
        <span className="text-13 text-ink-2">Opens the meeting in a new tab</span>
      </div>
    </div>
  );
}

function OtherBrowser() {
  return (
    <Notice tone="plain">
      {canRecord()
        ? "This browser can't hear other tabs, so it records your microphone alone. Use your loudspeakers to have everyone in the recording, or use Chrome or Edge on a computer."
        : "This browser can't record. Use a current Chrome, Edge, Firefox or Safari."}
    </Notice>
  );
}

function Choices({ asked, onChange }: { asked: Asked; onChange: (changes: Partial<Asked>) => void }) {
  const engine = useSpeechEngine();
  const later = asked.records
    ? 'A transcript once you leave'
    : 'A transcript once you leave. The sound is deleted then.';
  const withoutEngine = 'No speech engine is configured. The sound is kept until there is one.';
  return (
    <div className="flex flex-col">
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
          ? 'A preview for you alone. Your picture isn’t recorded.'
          : 'Off. Your picture isn’t recorded.'}
      </Choice>
    </div>
  );
}

function Choice(props: {
  Icon: typeof Mic;
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) {
  const { Icon } = props;
  return (
    <div className="border-b px-4 py-3 desk:px-6">
      <Switch isSelected={props.isOn} onChange={props.onChange}>
        <span className="flex min-w-0 items-center gap-4">
          <Icon {...icon} className="shrink-0" />
          <span className="min-w-0">
            <span className="block font-medium">{props.label}</span>
            <span className="block text-13 text-pretty text-ink-2">{props.children}</span>
          </span>
        </span>
      </Switch>
    </div>
  );
}

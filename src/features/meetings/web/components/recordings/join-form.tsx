import { zodResolver } from '@hookform/resolvers/zod';
import { AlignLeft, Bot, CircleDot, Mic, Video } from 'lucide-react';
import { useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { toast } from '#ui/toast.tsx';
import { NAME_MAX, platformNames } from '../../../constants-meetings.ts';
import { consentWords, recordingText } from '../../../constants-recordings.ts';
import {
  JOINED_PLATFORMS,
  type JoinedPlatform,
  type MeetingAddress,
  readMeetingAddress,
} from '../../../rules/recordings/meeting-address.ts';
import { meetingsApi } from '../../api.ts';
import { canRecord, canShareTab } from '../../capture.ts';
import { recorder } from '../../recorder.ts';
import type { Wish } from '../../recorder-state.ts';
import { changed } from '../../refresh.ts';
import { useBots } from '../../use-bots.ts';
import { useOwner } from '../../use-owner.ts';
import { useSpeechEngine } from '../../use-speech-engine.ts';
import { said, todayHere } from '../../words.ts';
import { BotChoices, type ChoicesProps } from '../bots/bot-choices.tsx';
import { BotSteps } from '../bots/bot-steps.tsx';
import { LiveBots } from '../bots/live-bots.tsx';
import { SendButton } from '../bots/send-button.tsx';
import { Choice } from './choice.tsx';
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

const allOn = { records: true, transcribes: true, hasMicrophone: true, hasCamera: true, sendsBot: false };
type Asked = typeof allOn;

/** What is needed to join a meeting and record it in this browser. */
export function JoinForm() {
  const owner = useOwner();
  const [asked, setAsked] = useState<Asked>(allOn);
  const [isAgreed, setAgreed] = useState(false);
  const bots = useBots();
  const { control, handleSubmit, setValue, clearErrors, reset, formState } = useForm({
    resolver: zodResolver(joinForm),
    defaultValues: { platform: 'zoom' as JoinedPlatform, url: '', name: '' },
  });
  const platform = useWatch({ control, name: 'platform' });
  const captures = asked.records || asked.transcribes;
  const sendsBot = asked.sendsBot && (bots?.engine ?? null) !== null;
  const hasSound = bots?.canRecord === true;
  const join = handleSubmit(async ({ url, name }) => {
    const address = readMeetingAddress(url);
    if (address === null || owner === null) return;
    if (!sendsBot) return recorder.join(wishOf(address, { name, asked }), owner);
    if (!(await send(address, { name, asked, canRecord: hasSound }))) return;
    toast.success('Bot sent');
    setAgreed(false);
    reset({ platform: address.platform, url: '', name: '' });
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
        <LiveBots />
        <MeetingFields control={control} onPlatform={(id) => setValue('platform', id)} />
        <Choices
          asked={{ ...asked, sendsBot }}
          bots={bots}
          onChange={(changes) => {
            // Other words have to be true for a bot.
            if (changes.sendsBot !== undefined) setAgreed(false);
            setAsked({ ...asked, ...changes });
          }}
        />
        {sendsBot ? (
          <SendButton
            isAgreed={isAgreed}
            onAgree={setAgreed}
            isPending={formState.isSubmitting}
            isForSomething={asked.transcribes || (asked.records && hasSound)}
          />
        ) : (
          <JoinButton asked={asked} isAgreed={isAgreed} onAgree={setAgreed} />
        )}
      </form>
      {sendsBot ? (
        <BotSteps platform={platform} name={owner?.name ?? ''} />
      ) : (
        <NextSteps captures={captures && canShareTab()} />
      )}
    </div>
  );
}

function MeetingFields(props: {
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

/** @returns whether it was sent; if not, the person was told why */
async function send(
  { url }: MeetingAddress,
  facts: { name: string; asked: Asked; canRecord: boolean },
): Promise<boolean> {
  const { records, transcribes } = facts.asked;
  const order = {
    id: crypto.randomUUID(),
    url,
    name: facts.name,
    day: todayHere(),
    records: records && facts.canRecord,
    transcribes,
    consent: consentWords.bot,
  };
  return (await changed(meetingsApi.sendBot(order))) !== null;
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

function Choices(props: {
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
          {`Joins in place of this browser, through ${bots.engine}`}
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
    : 'A transcript once you leave. The sound is deleted then.';
  const withoutEngine = 'No speech engine is configured. The sound is kept until there is one.';
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
          ? 'A preview for you alone. Your picture isn’t recorded.'
          : 'Off. Your picture isn’t recorded.'}
      </Choice>
    </>
  );
}

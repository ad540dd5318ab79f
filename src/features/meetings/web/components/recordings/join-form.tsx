import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from '#ui/toast.tsx';
import { platformNames } from '../../../constants-meetings.ts';
import { recordingText } from '../../../constants-recordings.ts';
import {
  type JoinedPlatform,
  type MeetingAddress,
  meetingAddressIn,
  readMeetingAddress,
} from '../../../rules/recordings/meeting-address.ts';
import { canRecord, canShareTab } from '../../capture.ts';
import { recorder } from '../../recorder.ts';
import type { Wish } from '../../recorder-state.ts';
import { sendBot } from '../../send-bot.ts';
import { useBots } from '../../use-bots.ts';
import { useOwner } from '../../use-owner.ts';
import { BotSteps } from '../bots/bot-steps.tsx';
import { LiveBots } from '../bots/live-bots.tsx';
import { SendButton } from '../bots/send-button.tsx';
import { JoinButton } from './join-button.tsx';
import { type Asked, allOn, JoinChoices } from './join-choices.tsx';
import { joinForm, MeetingFields } from './meeting-fields.tsx';
import { NextSteps } from './next-steps.tsx';

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
    if (!(await sendBot(address, { name, asked, canRecord: hasSound }))) return;
    toast.success('Bot sent');
    setAgreed(false);
    reset({ platform: address.platform, url: '', name: '' });
  });
  /** A link says which platform it's for. Of an invitation that was pasted whole, its link is kept. */
  const follow = (url: string) => {
    const typed = readMeetingAddress(url);
    const pasted = typed ?? meetingAddressIn(url);
    if (pasted !== null) setValue('platform', pasted.platform);
    // The field takes what was typed after this.
    if (typed === null && pasted !== null) queueMicrotask(() => setValue('url', pasted.url));
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
        <JoinChoices
          asked={{ ...asked, sendsBot }}
          bots={bots}
          onChange={(changes) => {
            // Other words have to be true for a bot, and for a transcript.
            if (changes.sendsBot !== undefined || changes.transcribes !== undefined) setAgreed(false);
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

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { toast } from '#ui/toast.tsx';
import { recordingText } from '../../../constants-recordings.ts';
import { readMeetingAddress } from '../../../rules/recordings/meeting-address.ts';
import { wishOf } from '../../join-wish.ts';
import { recorder } from '../../recorder.ts';
import { sendBot } from '../../send-bot.ts';
import { useBots } from '../../use-bots.ts';
import { useJoinForm } from '../../use-join-form.ts';
import { useOwner } from '../../use-owner.ts';
import { LiveBots } from '../bots/live-bots.tsx';
import { SendButton } from '../bots/send-button.tsx';
import { JoinPeople } from '../participants/join-people.tsx';
import { JoinAside } from './join-aside.tsx';
import { JoinButton } from './join-button.tsx';
import { type Asked, allOn, JoinChoices } from './join-choices.tsx';
import { MeetingFields } from './meeting-fields.tsx';

/** What is needed to join a meeting and record it in this browser. */
export function JoinForm() {
  const owner = useOwner();
  const [asked, setAsked] = useState<Asked>(allOn);
  const [isAgreed, setAgreed] = useState(false);
  const bots = useBots();
  const { control, handleSubmit, setValue, empty, formState, plan, people, setPeople, follow } =
    useJoinForm();
  const platform = useWatch({ control, name: 'platform' });
  const sendsBot = asked.sendsBot && (bots?.engine ?? null) !== null;
  const hasSound = bots?.canRecord === true;
  const join = handleSubmit(async ({ url, name }) => {
    const address = readMeetingAddress(url);
    if (address === null || owner === null) return;
    const contactIds = people.map(({ id }) => id);
    const around = { contactIds, ...(plan.planned === null ? {} : { planned: plan.planned }) };
    if (!sendsBot) return recorder.join({ ...wishOf(address, { name, asked }), ...around }, owner);
    if (!(await sendBot(address, { name, asked, canRecord: hasSound, around }))) return;
    toast.success('Bot sent');
    setAgreed(false);
    empty(address.platform);
  });
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
        <JoinPeople people={people} onChange={setPeople} />
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
      <JoinAside asked={{ ...asked, sendsBot }} platform={platform} plan={plan} />
    </div>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type JoinedPlatform, NAME_MAX } from '../constants-meetings.ts';
import type { Participant } from '../model-participants.ts';
import { meetingAddressIn, readMeetingAddress } from '../rules/recordings/meeting-address.ts';
import { joinForm } from './join-form.ts';
import { useJoinPlan } from './use-join-plan.ts';

const EMPTY = { platform: 'zoom' as JoinedPlatform, url: '', name: '' };

/** The form in which a meeting is joined, filled in from the calendar where that knows more. */
export function useJoinForm() {
  const form = useForm({ resolver: zodResolver(joinForm), defaultValues: EMPTY });
  const [people, setPeople] = useState<readonly Participant[]>([]);
  const plan = useJoinPlan({
    isTouched: form.formState.isDirty || people.length > 0,
    onFill({ address, name, participants }) {
      const { platform, url } = address ?? EMPTY;
      form.reset({ platform, url, name: name.slice(0, NAME_MAX) });
      setPeople(participants);
    },
  });
  return {
    ...form,
    plan,
    people,
    setPeople,
    /** For the next meeting, on the same platform. */
    empty(platform: JoinedPlatform) {
      form.reset({ ...EMPTY, platform });
      setPeople([]);
      plan.empty();
    },
    /** A link says which platform it's for. Of an invitation that was pasted whole, its link is kept. */
    follow(url: string) {
      const typed = readMeetingAddress(url);
      const pasted = typed ?? meetingAddressIn(url);
      if (pasted !== null) form.setValue('platform', pasted.platform);
      // The field takes what was typed after this.
      if (typed === null && pasted !== null) queueMicrotask(() => form.setValue('url', pasted.url));
      form.clearErrors('url');
    },
  };
}

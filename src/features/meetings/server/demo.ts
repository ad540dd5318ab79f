import { asSessionId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { Upload } from '#kernel/upload.ts';
import type { DemoPeople } from '#platform/server/feature.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { PastStep } from '#platform/server/past.ts';
import type { MeetingPlatform } from '../constants-meetings.ts';
import { formatIsoDay } from '../rules/calendar-day.ts';
import { makeNotesOf } from './notes/making.ts';
import { createMeetings } from './record/meetings.ts';
import { notesOf } from './record/store.ts';

interface Sample {
  /** The samples keep their IDs forever, so that a later start finds them. */
  readonly id: string;
  readonly daysAgo: number;
  readonly name: string;
  readonly platform: MeetingPlatform;
  readonly text: string;
}

const SAMPLES: readonly Sample[] = [
  {
    id: '7a520000-0000-7000-8000-000000000001',
    daysAgo: 1,
    name: 'Northlight weekly',
    platform: 'google-meet',
    text: `[11:32] Maya Brandt: The client saw the first quote and asked about the landing.
[12:04] Maya Brandt: They review on Friday, so I need the revised stair quote before that.
[12:19] Grace Green: I'll send it to you tomorrow morning. I'm changing the brackets to steel.
[13:02] Omar Olsen: Steel adds about eleven hundred dollars, and no extra week.
[14:31] Maya Brandt: Then let's move the fitting to Thursday at two.
[14:40] Omar Olsen: Thursday two o'clock works. I'll hold the crew.
[15:22] Maya Brandt: Who brings the oak samples?
[15:30] Omar Olsen: I'll ask Theo to bring them.
[16:05] Maya Brandt: If the inspector calls, her name is Ines Duarte, and her email is ines@permits.example.
[16:20] Grace Green: Thanks. That's all from me.`,
  },
  {
    id: '7a520000-0000-7000-8000-000000000002',
    daysAgo: 6,
    name: 'Lease questions',
    platform: 'upload',
    text: `Ruth Rowe: The landlord wants an answer about the second floor.
Grace Green: We don't need it before spring. Let's keep the first floor only.
Ruth Rowe: Agreed. I'll write to him by Friday.
Grace Green: What happens with the deposit?
Ruth Rowe: I don't know yet, I'll find out.`,
  },
];

/** Transcripts of the visitor, with their notes. */
export function demoSteps(
  { visitor, workspace, until }: DemoPeople,
  below: Parameters<typeof createMeetings>[0] & Parameters<typeof makeNotesOf>[0],
): PastStep[] {
  const { add } = createMeetings(below);
  const { queries } = below.database;
  const member: Member = {
    accountId: visitor,
    workspaceId: workspace,
    role: 'owner',
    sessionId: asSessionId('demo'),
    isOperator: false,
    level: 1,
    provenAt: until,
  };
  return SAMPLES.map(({ id, daysAgo, name, platform, text }) => {
    const at = until - daysAgo * DAY_MS;
    return {
      at,
      take: async () => {
        const day = formatIsoDay(Math.floor(at / DAY_MS));
        const file = new Upload(async () => new TextEncoder().encode(text));
        await add(member, { id, name, day, platform, shared: 'yes' }, file);
        // Existing notes stay as the visitor left them.
        if ((await notesOf(id, queries)) === null) await makeNotesOf(below, id);
      },
    };
  });
}

import { eq } from 'drizzle-orm';
import { asSessionId } from '#kernel/ids.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { DemoPeople } from '#platform/server/feature.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Past, PastStep } from '#platform/server/past.ts';
import type { TaskState } from '../constants.ts';
import type { GivenFacts } from '../rules/board/facts.ts';
import { addDays, type Day } from '../rules/planning/days.ts';
import { dayAt } from '../rules/planning/due.ts';
import { createBoard } from './board/board.ts';
import type { TaskParts } from './board/checks.ts';
import { createProjects } from './projects/projects.ts';
import { createComments } from './record/comments.ts';
import { tasks } from './tables.ts';

/** Names that the samples have for ever, so that a later start finds them. */
const id = (nth: number) => `7a510000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
const STAIR = id(1);
const LOBBY = id(2);
const OFFICE = id(3);
const ZONE = 'UTC';

interface Sample {
  readonly nth: number;
  readonly daysAgo: number;
  readonly title: string;
  readonly projectId?: string;
  readonly priority?: 1 | 2 | 3 | 4;
  readonly state?: TaskState;
  /** From the day of the first start. */
  readonly due?: readonly [inDays: number, time: string | null];
  readonly labels?: readonly string[];
  readonly steps?: readonly string[];
  readonly more?: GivenFacts;
  readonly comment?: string;
  /** Number of the contact that it is about. */
  readonly phone?: string;
}

const SAMPLES: readonly Sample[] = [
  {
    nth: 10,
    daysAgo: 9,
    title: 'Renew the permit for 118 Mission St',
    projectId: STAIR,
    priority: 4,
    state: 'doing',
    due: [-2, null],
  },
  {
    nth: 11,
    daysAgo: 3,
    title: 'Confirm oak samples with Theo',
    projectId: STAIR,
    priority: 3,
    due: [0, '11:00'],
    labels: ['samples'],
    phone: '+13125550154',
  },
  {
    nth: 12,
    daysAgo: 1,
    title: 'Call back Brightwell Dental',
    priority: 2,
    due: [0, '14:00'],
    phone: '+442079460321',
  },
  {
    nth: 13,
    daysAgo: 12,
    title: 'Check the answering hours',
    priority: 2,
    due: [0, '17:30'],
    more: { repeats: { every: 'week', interval: 1, weekdays: [1, 2, 3, 4, 5] } },
  },
  {
    nth: 14,
    daysAgo: 5,
    title: 'Approve the bar drawings',
    projectId: LOBBY,
    priority: 1,
    due: [0, null],
    steps: ['Elevation', 'Section', 'Lighting plan'],
    comment: 'The second version is better. Only the lamp is too low.',
  },
  {
    nth: 15,
    daysAgo: 3,
    title: 'Order brackets for the landing',
    projectId: STAIR,
    priority: 3,
    due: [1, '10:00'],
    more: { waitsFor: [id(11)] },
  },
  {
    nth: 16,
    daysAgo: 2,
    title: 'Send the lease summary to Daniel Cho',
    projectId: OFFICE,
    priority: 2,
    due: [1, '15:00'],
    labels: ['lease'],
    phone: '+15125550126',
  },
  { nth: 17, daysAgo: 4, title: 'Measure the lobby desk', projectId: LOBBY, priority: 2, due: [2, null] },
  { nth: 18, daysAgo: 2, title: 'Send November minutes to Weller Books', priority: 1, due: [3, null] },
  {
    nth: 19,
    daysAgo: 6,
    title: 'Oak samples from Lindqvist Light',
    projectId: STAIR,
    priority: 3,
    state: 'waiting',
  },
  {
    nth: 20,
    daysAgo: 8,
    title: 'Insurance papers from Cho Properties',
    projectId: STAIR,
    priority: 2,
    state: 'waiting',
    due: [4, null],
  },
  {
    nth: 21,
    daysAgo: 7,
    title: 'Draw the handrail detail',
    projectId: STAIR,
    priority: 2,
    state: 'doing',
    steps: ['Sketch', 'Detail', 'Check with Omar'],
  },
  { nth: 22, daysAgo: 6, title: 'Photograph the old stair', projectId: STAIR, priority: 1 },
  { nth: 23, daysAgo: 15, title: 'Send the first quote', projectId: STAIR, priority: 3, state: 'done' },
  { nth: 24, daysAgo: 18, title: 'Hold Thursday 2:00 PM', projectId: STAIR, priority: 2, state: 'done' },
];

/** What the visitor has to do, in three projects. */
export async function demoSteps(people: DemoPeople, past: Past, parts: TaskParts): Promise<PastStep[]> {
  const { visitor, workspace: workspaceId, until } = people;
  const known = await parts.platform.database.queries
    .select({ id: tasks.id })
    .from(tasks)
    .where(eq(tasks.id, id(10)));
  // What the visitor has done with them since is left alone.
  if (known.length > 0) return [];
  const then: TaskParts = { ...parts, platform: { ...parts.platform, ...past.platform } };
  const [board, projects, comments] = [createBoard(then), createProjects(then), createComments(then)];
  const member: Member = {
    accountId: visitor,
    workspaceId,
    role: 'owner',
    sessionId: asSessionId('demo'),
    isOperator: false,
    level: 1,
    provenAt: until,
  };
  const today = dayAt(until, ZONE);
  const at = (daysAgo: number): Instant => until - daysAgo * DAY_MS;
  const named = [
    { id: STAIR, name: 'Northlight stair' },
    { id: LOBBY, name: 'Hotel lobby' },
    { id: OFFICE, name: 'Office' },
  ];
  const first: PastStep = {
    at: at(20),
    take: async () => {
      for (const project of named) await projects.create(member, project);
    },
  };
  const add = (sample: Sample): PastStep => ({
    at: at(sample.daysAgo),
    take: () => addSample(sample, { member, today, board, comments, contacts: parts.contacts }),
  });
  return [first, ...SAMPLES.map(add)];
}

interface Doing {
  readonly member: Member;
  readonly today: Day;
  readonly board: ReturnType<typeof createBoard>;
  readonly comments: ReturnType<typeof createComments>;
  readonly contacts: TaskParts['contacts'];
}

async function addSample(sample: Sample, doing: Doing): Promise<void> {
  const { member, today, board, comments } = doing;
  const {
    nth,
    title,
    projectId = null,
    priority = 2,
    due,
    labels = [],
    steps = [],
    more,
    comment,
    phone,
  } = sample;
  const { source, contactId = null } = await about(phone, doing);
  const state = sample.state ?? 'todo';
  const facts: GivenFacts = {
    ...more,
    title,
    projectId,
    contactId,
    priority,
    labels: [...labels],
    reminders: [],
    ...(due === undefined ? {} : { due: { day: addDays(today, due[0]), time: due[1], timeZone: ZONE } }),
  };
  await board.create(member, { id: id(nth), source }, facts);
  if (state !== 'todo') await board.change(member, id(nth), { state });
  for (const [step, words] of steps.entries()) {
    const stepId = id(nth * 100 + step);
    await board.create(member, { id: stepId, parentId: id(nth) }, { title: words });
    if (step < 2) await board.change(member, stepId, { state: 'done' });
  }
  if (comment !== undefined)
    await comments.add(member, { id: id(nth * 100 + 50), taskId: id(nth), text: comment });
}

/** The contact with a number, as what a task is about. */
async function about(phone: string | undefined, { member, contacts }: Doing) {
  if (phone === undefined) return {};
  const contact = (await contacts.whoAre(member, [phone])).get(phone);
  if (contact === undefined) return {};
  const source = { kind: 'contact', id: contact.contactId, label: contact.name } as const;
  return { source, contactId: contact.contactId };
}

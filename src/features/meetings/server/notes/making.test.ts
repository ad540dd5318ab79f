import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { type ModelService, startModelService } from '#test/stand-ins/model-service.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import type { AnswerPart, MeetingDetails } from '../../model-meetings.ts';

const TRANSCRIPT = `[00:04] Maya: The electricians need three more weeks, so the first of the month is gone.
[00:34] Owen: OK, let's move the opening to the fifteenth.
[00:46] Maya: Thanks. Priya, could you send me the new floor plan by Thursday?
[00:51] Priya: Sure, no problem.`;
const NOTES = {
  summary: [
    {
      text: 'The opening moves to the fifteenth because the electricians need three more weeks.',
      lines: [1, 2],
    },
  ],
  keyPoints: [{ text: 'The electricians need three more weeks.', lines: [1] }],
  decisions: [
    { text: 'The opening moves to the fifteenth.', lines: [2] },
    { text: 'The company buys a ship.', lines: [2] },
  ],
  actionItems: [{ text: 'Send Maya the new floor plan', lines: [3, 4], owner: 'Priya', due: 'by Thursday' }],
  openQuestions: [],
};

let service: ModelService;
let world: World;
let ann: Client;
let ben: Client;
beforeAll(async () => {
  service = await startModelService('secret-key');
  world = await startWorld({
    plan: 'business',
    env: { NOTES_URL: `${service.url}/`, NOTES_KEY: 'secret-key', NOTES_MODEL: 'stand-in' },
  });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  await world.sql(`insert into workspace_members values ($1, $2, 'member', now())`, [
    ann.user.id,
    ben.user.id,
  ]);
});
beforeEach(() => service.replies(() => ({ says: JSON.stringify(NOTES) })));
afterAll(async () => {
  await world.stop();
  await service.stop();
});

const api = () => ann.meetings;
async function add(): Promise<string> {
  const id = randomUUID();
  const body = new Blob([TRANSCRIPT], { type: 'application/octet-stream' });
  await api().add({ query: { id, name: 'Leeds office', day: '2026-11-24' }, body });
  return id;
}
async function made(id: string, more: object = {}): Promise<MeetingDetails> {
  await api().makeNotes({ id, ...more });
  await eventually(async () => (await api().get({ id })).meeting.notesState === 'made', 20_000);
  return api().get({ id });
}
const chat = (body: object, signal: AbortSignal | null = null) =>
  ann.fetch('/api/meeting-chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
const partsIn = (text: string): AnswerPart[] =>
  text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => JSON.parse(event.replace(/^data: /, '')));

describe('a workspace that hasn’t switched the model on', () => {
  test('sends nothing anywhere, and learns which model it could use', async () => {
    expect(await api().settings({})).toEqual({
      keepDays: null,
      keepSoundDays: null,
      usesModel: false,
      model: { name: 'stand-in', host: '127.0.0.1' },
    });
    const id = await add();
    expect((await made(id)).notes).toMatchObject({ madeBy: 'rules', template: 'general' });
    await (await chat({ question: 'When does the office open?', meetingId: id })).text();
    await api().extract({ id });
    await api().meetingNotes({ transcript: TRANSCRIPT, recordingName: 'Leeds' });
    expect(service.requests).toEqual([]);
  });

  test('only those who manage meetings switch it on', async () => {
    const asBen = ben.inWorkspace(ann.user.id).meetings;
    await expect(asBen.changeSettings({ usesModel: true })).rejects.toMatchObject({
      code: 'workspaces.notAllowed',
    });
    expect((await api().settings({})).usesModel).toBe(false);
  });
});

describe('a workspace with a model', () => {
  beforeAll(async () => {
    await api().changeSettings({ usesModel: true });
  });

  test('keeps how long meetings are kept when it switches the model on', async () => {
    await api().changeSettings({ keepDays: 90 });
    expect(await api().changeSettings({ usesModel: true })).toMatchObject({ keepDays: 90, usesModel: true });
    await api().changeSettings({ keepDays: null });
  });

  test('has its notes, with what was left out of them', async () => {
    const { notes } = await made(await add());
    expect(notes).toMatchObject({
      madeBy: 'stand-in',
      summary: [{ lines: [0, 1] }],
      decisions: [{ text: 'The opening moves to the fifteenth.', lines: [1], isOwn: false }],
      actionItems: [{ owner: 'Priya', due: '2026-11-26', taskId: null }],
      leftOut: [{ text: 'The company buys a ship.', lines: [1], why: 'unsupported' }],
    });
  });

  test('has notes of the rules when the model is away, and of the model when it is back', async () => {
    const id = await add();
    service.replies(() => ({ status: 500 }));
    expect((await made(id)).notes?.madeBy).toBe('rules');
    service.replies(() => ({ says: JSON.stringify(NOTES) }));
    expect((await made(id)).notes?.madeBy).toBe('stand-in');
  });

  test('keeps what people changed and the template, whichever engine makes the notes again', async () => {
    const id = await add();
    const { notes } = await made(id, { template: 'standup' });
    const action = notes?.actionItems[0]?.id ?? '';
    await api().changeNote({ id, kind: 'actionItems', noteId: action, text: 'Send the plan as PDF' });
    service.replies(() => ({ status: 500 }));
    const again = await made(id);
    expect(again.notes).toMatchObject({ madeBy: 'rules', template: 'standup' });
    expect(again.notes?.actionItems[0]).toMatchObject({
      id: action,
      text: 'Send the plan as PDF',
      isOwn: true,
    });
    expect((await made(id, { template: 'interview' })).notes?.template).toBe('interview');
  });

  test('sees an answer while the model still writes, and the rest as it comes', async () => {
    const id = await add();
    service.replies(() => ({
      says: 'The opening moves to the fifteenth. [M1:2]\nA ship was bought. [M1:2]\nThe electricians need three more weeks. [M1:1]',
      eachMs: 60,
    }));
    const response = await chat({ question: 'When does the office open?', meetingId: id });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = await reader?.read();
    expect(service.hungUp()).toBe(0);
    expect(partsIn(first?.value ?? '')).toEqual([
      {
        kind: 'sentence',
        text: 'The opening moves to the fifteenth.',
        isQuote: false,
        lines: [
          {
            meetingId: id,
            name: 'Leeds office',
            day: '2026-11-24',
            line: 1,
            speaker: 'Owen',
            startMs: 34_000,
            text: "OK, let's move the opening to the fifteenth.",
          },
        ],
      },
    ]);
    let rest = '';
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
      rest += next.value;
    expect(partsIn(rest)).toMatchObject([
      { kind: 'sentence', text: 'The electricians need three more weeks.' },
      { kind: 'end', madeBy: 'stand-in', leftOut: 1 },
    ]);
  });

  test('hangs up on the model when the page goes', async () => {
    const id = await add();
    service.replies(() => ({ says: 'The opening moves to the fifteenth. [M1:2]\n'.repeat(300), eachMs: 20 }));
    const before = service.hungUp();
    const page = new AbortController();
    const response = await chat({ question: 'When does the office open?', meetingId: id }, page.signal);
    await response.body?.getReader().read();
    page.abort();
    await expect.poll(() => service.hungUp(), { timeout: 3_000 }).toBe(before + 1);
  });

  test('answers a program with the lines of what it says', async () => {
    service.replies(() => ({ says: 'The opening moves to the fifteenth. [M1:1] [M1:2]' }));
    const messages = [{ role: 'user', content: 'When does the office open?' }];
    expect(await api().transcriptChat({ messages, transcript: TRANSCRIPT })).toEqual({
      response: 'The opening moves to the fifteenth. (lines 1, 2)',
      error: null,
    });
  });

  test('still quotes where quotes are promised: in the question to all meetings', async () => {
    const id = await add();
    const before = service.requests.length;
    const { sentences } = await api().ask({ question: 'When does the office open?', meetingId: id });
    expect(sentences[0]?.text).toBe("OK, let's move the opening to the fifteenth.");
    expect(service.requests).toHaveLength(before);
  });

  test('sends nothing any more once it has switched it off', async () => {
    await api().changeSettings({ usesModel: false });
    const before = service.requests.length;
    expect((await made(await add())).notes?.madeBy).toBe('rules');
    expect(service.requests).toHaveLength(before);
  });
});

test('twenty answers at once don’t mix', async () => {
  const id = await add();
  const asked = Array.from({ length: 20 }, (_, at) =>
    chat({
      question: at % 2 === 0 ? 'When does the office open?' : 'Who sends the floor plan?',
      meetingId: id,
    }).then((answer) => answer.text()),
  );
  const answers = (await Promise.all(asked)).map(partsIn);
  expect(answers.map(([first]) => Object(first).lines?.[0]?.line)).toEqual(
    Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 1 : 3)),
  );
});

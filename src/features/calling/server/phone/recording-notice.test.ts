import { beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import type { PhoneWorld } from './phone.world.ts';
import { annAndBen, talking } from './phone-steps.world.ts';

const WORDS = "They'll hear that this call is being recorded. If they object, I'll stop.";

let world: PhoneWorld;
let ann: Client;
const people = annAndBen();
beforeAll(() => {
  ({ world, ann } = people);
});

const ask = (id: string) => ann.calling.askToRecord({ id, words: WORDS });
const stateOf = async (id: string) =>
  (await ann.calling.active()).find((call) => call.id === id)?.recording?.state;
const played = (session: string, to: 'browser' | 'carrier') =>
  world.media.says({ kind: 'played', session, to, sound: 'recording-notice' });

test('a phone call is recorded only after a voice has told the other side', async () => {
  const { id } = await talking(ann, world);
  await ask(id);
  await expect.poll(() => world.media.of(id).playing).toEqual(['recording-notice', 'recording-notice']);
  expect(await stateOf(id)).toBe('announcing');
  played(id, 'browser');
  expect(await stateOf(id)).toBe('announcing');
  played(id, 'carrier');
  await expect.poll(() => stateOf(id)).toBe('on');
  const rows = await world.sql(
    'select account_id, said, words from call_recording_consents where call_id = $1 order by version',
    [id],
  );
  expect(rows).toEqual([
    { account_id: ann.user.id, said: 'asked', words: WORDS },
    { account_id: null, said: 'heard', words: 'This call is being recorded.' },
  ]);
  await ann.calling.hangUp({ id });
});

test('a phone call whose recording was called off during the announcement is not recorded', async () => {
  const { id } = await talking(ann, world);
  await ask(id);
  await expect.poll(() => world.media.of(id).playing).toContain('recording-notice');
  await ann.calling.stopRecordingCall({ id });
  played(id, 'carrier');
  await ann.calling.digits({ id, digits: '1' });
  expect(await stateOf(id)).toBe('stopped');
  await ann.calling.hangUp({ id });
});

test('a phone call on hold is not announced, because nobody would hear it', async () => {
  const { id } = await talking(ann, world);
  await ann.calling.hold({ id, on: true });
  await expect(ask(id)).rejects.toMatchObject({ code: 'calling.onHold', status: 409 });
  expect(world.media.of(id).playing).not.toContain('recording-notice');
  await ann.calling.hangUp({ id });
});

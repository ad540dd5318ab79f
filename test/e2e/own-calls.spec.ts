import { alice, bob, expect, talk, test, toneOf } from './fixtures.ts';
import { listen } from './hearing.ts';
import type { PhonePage } from './phone.ts';
import { voicesOf } from './recorded-voices.ts';
import { talkByTelephone } from './telephone-talk.ts';

const request = (at: PhonePage) =>
  at.page.getByRole('alertdialog', { name: 'Alice Archer wants to record this call' });

async function askToRecord(atAlice: PhonePage): Promise<void> {
  await atAlice.callWith(bob).getByRole('button', { name: 'Record', exact: true }).click();
}

test('a call is not recorded when the other side declines', async ({ signUp }) => {
  const [atAlice, atBob] = [await signUp(alice, { plan: 'business' }), await signUp(bob)];
  const uploads: string[] = [];
  atAlice.page.on('request', (sent) => void uploads.push(new URL(sent.url()).pathname));
  await talk(atAlice, atBob);
  await askToRecord(atAlice);
  await expect(atAlice.callWith(bob)).toContainText('Waiting for Bob Bell to agree');
  // The question stays while the page is loaded again.
  await expect(request(atBob)).toBeVisible();
  await atBob.page.reload();
  await request(atBob).getByRole('button', { name: 'Decline' }).press('Enter');
  await expect(atAlice.callWith(bob)).toContainText("Bob Bell doesn't want this call to be recorded");
  await expect(request(atBob)).toBeHidden();
  await askToRecord(atAlice);
  await expect(
    atAlice.page.getByText('They declined just now. You can ask again in a minute.'),
  ).toBeVisible();
  for (const [at, other] of [
    [atAlice, bob],
    [atBob, alice],
  ] as const)
    await expect(at.callWith(other)).toContainText('End-to-end encrypted');
  await atAlice.press('End call');
  await expect(atAlice.ended).toBeVisible();
  expect(uploads.filter((path) => path.startsWith('/api/recordings'))).toEqual([]);
});

test('a call that both agreed to record has one voice on each side, until the other side stops it', async ({
  signUp,
}) => {
  const [atAlice, atBob] = [await signUp(alice, { plan: 'business' }), await signUp(bob)];
  // The recordings whose sound has reached the server.
  const sent: string[] = [];
  atAlice.page.on('response', (response) => {
    const [, id] = /recordings\/([\w-]+)\/pieces/.exec(response.url()) ?? [];
    if (id !== undefined && response.ok()) sent.push(id);
  });
  await talk(atAlice, atBob);
  await atAlice.hears(toneOf(bob));
  await askToRecord(atAlice);
  await request(atBob).getByRole('button', { name: 'Agree' }).click();
  await expect(atAlice.callWith(bob)).toContainText("You're recording this call");
  await expect(atBob.callWith(alice)).toContainText('Alice Archer is recording this call');
  for (const [at, other] of [
    [atAlice, bob],
    [atBob, alice],
  ] as const) {
    await expect(at.callWith(other)).toContainText('Encrypted in transit');
    await expect(at.callWith(other)).not.toContainText('End-to-end encrypted');
  }
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBeGreaterThan(1);
  await atBob.callWith(alice).getByRole('button', { name: 'Stop recording' }).click();
  await expect(atAlice.page.getByText('Recording saved')).toBeVisible();
  await expect(atAlice.callWith(bob)).toContainText('Bob Bell stopped the recording');
  // The call continues, and both are heard.
  await atBob.hears(toneOf(alice));
  const [id = ''] = sent;
  expect(await voicesOf(atAlice, id)).toEqual([toneOf(alice), toneOf(bob)]);
  const recording = await atAlice.page.evaluate(
    async (of) => (await (await fetch(`/api/recordings/${of}`)).json()) as { speakers: string[] },
    id,
  );
  expect(recording).toMatchObject({ source: 'call', state: 'ended', speakers: ['Alice Archer', 'Bob Bell'] });
  // Nobody else has it.
  expect(await atBob.page.evaluate(async (of) => (await fetch(`/api/recordings/${of}`)).status, id)).toBe(
    404,
  );
  await atAlice.press('End call');
  await atAlice.page.goto('/calendar?tab=meetings&part=recordings');
  await expect(atAlice.page.getByText('Call with Bob Bell', { exact: true })).toBeVisible();
  await expect(atAlice.page.getByText('Call · recorded with consent')).toBeVisible();
});

test('a call to a phone is recorded once a voice has told the other side, with one voice on each channel', async ({
  signUp,
}) => {
  test.setTimeout(120_000);
  const { atAlice, atBob, numbers } = await talkWithPlan(signUp);
  const sent: string[] = [];
  atAlice.page.on('response', (response) => {
    const [, id] = /recordings\/([\w-]+)\/pieces/.exec(response.url()) ?? [];
    if (id !== undefined && response.ok()) sent.push(id);
  });
  await atBob.hears(toneOf(alice));
  const card = atAlice.page.getByRole('region', { name: `Call with ${numbers.bob}`, exact: true });
  await card.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(card).toContainText(
    "They'll hear that this call is being recorded. If they object, I'll stop.",
  );
  await card.getByRole('button', { name: 'Start recording' }).click();
  // A voice is louder than the tone of Alice's microphone.
  await expect.poll(() => hearsAVoice(atBob), { timeout: 15_000, intervals: [50] }).toBe(true);
  await expect(card).toContainText("You're recording this call");
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBeGreaterThan(1);
  await card.getByRole('button', { name: 'Stop recording' }).click();
  await expect(atAlice.page.getByText('Recording saved')).toBeVisible();
  // The call goes on, and both are heard.
  await atBob.hears(toneOf(alice));
  await atAlice.hears(toneOf(bob));
  const [id = ''] = sent;
  expect(await voicesOf(atAlice, id)).toEqual([toneOf(alice), toneOf(bob)]);
  const recording = await atAlice.page.context().request.get(`/api/recordings/${id}`);
  expect(await recording.json()).toMatchObject({
    source: 'call',
    state: 'ended',
    channels: 2,
    speakers: ['Alice Archer', numbers.bob],
    consent: { words: 'Everyone on this call agreed to be recorded.' },
  });
  await atAlice.press('End call');
  await atAlice.page.goto('/calendar?tab=meetings&part=recordings');
  await expect(atAlice.page.getByText(`Call with ${numbers.bob}`, { exact: true })).toBeVisible();
  await expect(atAlice.page.getByText('Call · recorded with consent')).toBeVisible();
});

test('a call to a phone is not recorded when the announcement is called off', async ({ signUp }) => {
  test.setTimeout(120_000);
  const { atAlice, atBob, numbers } = await talkWithPlan(signUp);
  const uploads: string[] = [];
  atAlice.page.on('request', (sent) => void uploads.push(new URL(sent.url()).pathname));
  const card = atAlice.page.getByRole('region', { name: `Call with ${numbers.bob}`, exact: true });
  await card.getByRole('button', { name: 'Record', exact: true }).click();
  await card.getByRole('button', { name: 'Start recording' }).click();
  await expect(card).toContainText('A voice is telling them that this call is being recorded');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toContainText('Recording stopped');
  await atBob.hears(toneOf(alice));
  await atAlice.press('End call');
  await expect(atAlice.ended).toBeVisible();
  expect(uploads.filter((path) => path.startsWith('/api/recordings'))).toEqual([]);
});

/** A trial gives nobody without a confirmed phone calls to phones, so it begins once they talk. */
async function talkWithPlan(signUp: Parameters<typeof talkByTelephone>[0]) {
  const talk = await talkByTelephone(signUp);
  const trial = await talk.atAlice.context.request.post('/api/billing/subscriptions/trial', {
    data: { planId: 'business' },
  });
  expect(trial.ok(), await trial.text()).toBe(true);
  return talk;
}

/** Whether something else than the tone of Alice is what he hears most. */
async function hearsAVoice({ page }: PhonePage): Promise<boolean> {
  const { hertz, loudness } = await listen(page);
  return loudness > 0.01 && Math.abs(hertz - toneOf(alice)) > 20;
}

import { alice, bob, expect, talk, test, toneOf } from './fixtures.ts';
import type { PhonePage } from './phone.ts';

const request = (at: PhonePage) =>
  at.page.getByRole('alertdialog', { name: 'Alice Archer wants to record this call' });

async function askToRecord(atAlice: PhonePage): Promise<void> {
  await atAlice.callWith(bob).getByRole('button', { name: 'Record', exact: true }).click();
}

test('a call is not recorded when the other side declines', async ({ signUp }) => {
  const [atAlice, atBob] = [await signUp(alice), await signUp(bob)];
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
  const [atAlice, atBob] = [await signUp(alice), await signUp(bob)];
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

/** The strongest frequency on each channel of a recording, to ten hertz. */
const voicesOf = (at: PhonePage, id: string): Promise<number[]> =>
  at.page.evaluate(async (of) => {
    const sound = await (await fetch(`/api/recordings/${of}/sound`)).arrayBuffer();
    const context = new OfflineAudioContext(2, 48_000, 48_000);
    const decoded = await context.decodeAudioData(sound);
    return [0, 1].map((channel) => {
      const samples = decoded.getChannelData(channel);
      // A second in the middle of the recording.
      const middle = samples.slice(samples.length / 2, samples.length / 2 + 48_000);
      const strengthAt = (hertz: number) => {
        let [real, imaginary] = [0, 0];
        for (const [nth, sample] of middle.entries()) {
          real += sample * Math.cos((2 * Math.PI * hertz * nth) / 48_000);
          imaginary += sample * Math.sin((2 * Math.PI * hertz * nth) / 48_000);
        }
        return Math.hypot(real, imaginary);
      };
      const hertz = Array.from({ length: 196 }, (_, nth) => 40 + 10 * nth);
      return hertz.reduce((best, one) => (strengthAt(one) > strengthAt(best) ? one : best));
    });
  }, id);

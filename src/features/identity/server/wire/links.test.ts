import { GoTrueClient } from '@supabase/auth-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { alice } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { APP, createShelf, programOf, type Shelf } from './wire.world.ts';

/*
 * What the client of the specification does with addresses and with a server that is away (001 §4, §8, §9). Its constants are
 * its own; these tests hold that our answers make it act by them.
 */
let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { AUTH_REDIRECT_URLS: `${APP}/*` } });
  await programOf(world).signUp({ email: alice.email, password: alice.password });
});
afterAll(() => world.stop());
const warnings: string[] = [];
beforeEach(() => {
  warnings.length = 0;
  vi.spyOn(console, 'warn').mockImplementation((text) => void warnings.push(String(text)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A page of a program at this address, as far as the client asks its browser. */
async function pageAt(address: string, shelf: Shelf): Promise<GoTrueClient> {
  const location = new URL(address);
  const none = () => undefined;
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: none });
  vi.stubGlobal('window', { location, addEventListener: none, removeEventListener: none });
  const program = new GoTrueClient({
    url: `${world.url}/auth/v1`,
    storage: shelf,
    autoRefreshToken: false,
    detectSessionInUrl: true,
  });
  await program.initialize();
  return program;
}

async function signedInShelf(): Promise<Shelf> {
  const shelf = createShelf();
  await programOf(world, { shelf }).signInWithPassword({ email: alice.email, password: alice.password });
  return shelf;
}

describe('a bad link never ends a valid session', () => {
  test.each([
    'error=access_denied&error_code=otp_expired&error_description=Gone',
    'error=server_error&error_code=identity_already_exists&error_description=Taken',
    'error=server_error&error_code=single_identity_not_deletable&error_description=Last',
    'error=server_error&error_code=identity_not_found&error_description=None',
    'access_token=forged&refresh_token=forged&expires_in=3600&token_type=bearer',
    'access_token=ey.ey.ey&refresh_token=x&expires_in=3600&token_type=bearer&type=recovery',
  ])('%s', async (fragment) => {
    const shelf = await signedInShelf();
    const program = await pageAt(`${APP}/welcome#${fragment}`, shelf);
    expect((await program.getUser()).data.user?.email).toBe(alice.email);
  });
});

test('a link whose session was issued more than 120 s ago is warned about', async () => {
  const { data } = await programOf(world).signInWithPassword({
    email: alice.email,
    password: alice.password,
  });
  const { access_token = '', refresh_token = '' } = data.session ?? {};
  const at = (issued: number) =>
    `${APP}/#${new URLSearchParams({
      access_token,
      refresh_token,
      expires_in: '3600',
      expires_at: String(Math.round(Date.now() / 1000) - issued + 3600),
      token_type: 'bearer',
    }).toString()}`;
  await pageAt(at(60), createShelf());
  const isStale = (text: string) => text.includes('issued over 120s ago');
  expect(warnings.filter(isStale)).toEqual([]);
  await pageAt(at(121), createShelf());
  expect(warnings.filter(isStale)).toHaveLength(1);
});

test('a server that is away is asked again after 200 ms, and the session is kept', async () => {
  const shelf = await signedInShelf();
  const askedAt: number[] = [];
  const program = programOf(world, {
    shelf,
    fetch: async (input, init) => {
      askedAt.push(performance.now());
      if (askedAt.length < 3) return new Response('{}', { status: 503 });
      return fetch(input, init);
    },
  });
  const { error } = await program.refreshSession();
  expect(error).toBeNull();
  const pauses = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
  expect(pauses[0]).toBeGreaterThanOrEqual(199);
  expect(pauses[0]).toBeLessThan(400);
  expect(pauses[1]).toBeGreaterThanOrEqual(399);
});

test('the client looks after its session every 30 s', async () => {
  const started = vi.spyOn(globalThis, 'setInterval');
  const program = programOf(world, { shelf: await signedInShelf() });
  await program.startAutoRefresh();
  const pauses = started.mock.calls.map(([, pause]) => pause);
  await program.stopAutoRefresh();
  started.mockRestore();
  expect(pauses).toContain(30_000);
});

import { expect } from 'vitest';
import type { Client } from './client.ts';
import type { TestClock } from './clock.ts';
import { alice, type Person } from './people.ts';
import { codeAt } from './stand-ins/authenticator-app.ts';
import type { World } from './world.ts';

/** Somebody with two-step sign-in, and the browser in which they turned it on. */
export interface WithApp {
  readonly who: Person;
  readonly browser: Client;
  readonly factorId: string;
  readonly secret: string;
  readonly recoveryCodes: string[];
}

export function personCalled(username: string): Person {
  return { ...alice, username, email: `${username}@people.test` };
}

/** Registers somebody and turns an authenticator app on. A minute passes, so that its next code is a new one. */
export async function withApp(world: World, clock: TestClock, username: string): Promise<WithApp> {
  const who = personCalled(username);
  const browser = await world.signUp(who);
  const { id, secret } = await browser.identity.addTotp({ name: 'Pixel' });
  const { recoveryCodes } = await browser.identity.confirmFactor({ id, code: codeAt(secret, clock.now()) });
  clock.advance(60_000);
  return { who, browser, factorId: id, secret, recoveryCodes: recoveryCodes ?? [] };
}

/** Signs in with the password, where a factor is still missing. */
export async function afterPassword({ email, password }: Person, browser: Client): Promise<Client> {
  expect(await browser.identity.signIn({ email, password })).toEqual({ factorNeeded: true });
  return browser;
}

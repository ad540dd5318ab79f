import { GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js';
import type { StoredMail } from '#platform/server/mail/outbox.ts';
import { eventually } from '#test/wait.ts';
import type { World } from '#test/world.ts';

export const SERVICE_KEY = 'the-key-of-the-programs-of-the-operator';
export const APP = 'https://app.example.com';

/** A store of sessions as a browser has one, shared by its tabs. */
export function createShelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}
export type Shelf = ReturnType<typeof createShelf>;

/** A program with the auth client of the specification, unmodified. */
export function programOf(
  { url }: { url: string },
  options: { shelf?: Shelf; flowType?: 'implicit' | 'pkce'; fetch?: typeof fetch } = {},
): GoTrueClient {
  return new GoTrueClient({
    url: `${url}/auth/v1`,
    // As a page sends it: a public key that opens nothing.
    headers: { apikey: 'a public key' },
    storage: options.shelf ?? createShelf(),
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    flowType: options.flowType ?? 'implicit',
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
}

export function operatorOf({ url }: { url: string }, key = SERVICE_KEY): GoTrueAdminApi {
  return new GoTrueAdminApi({ url: `${url}/auth/v1`, headers: { authorization: `Bearer ${key}` } });
}

/** Waits for the mail that something sends, whatever was sent before it. */
export async function mailBy(
  world: World,
  { to, subject }: { to: string; subject: string },
  send: () => Promise<unknown>,
): Promise<StoredMail> {
  const all = async () =>
    (await world.mails()).filter((mail) => mail.to === to && mail.subject.includes(subject));
  const before = (await all()).length;
  await send();
  return eventually(async () => (await all())[before]);
}

/** The six digits in a mail. */
export function codeIn({ text }: Pick<StoredMail, 'text'>): string {
  return /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? '';
}

export function linkIn({ text }: Pick<StoredMail, 'text'>): URL {
  return new URL(/https?:\/\/\S+\/auth\/v1\/verify\S*/.exec(text)?.[0] ?? '');
}

/** Presses the button of the page behind a link. @returns where the browser is sent */
export async function openLink(world: World, link: URL): Promise<URL> {
  const page = await fetch(link);
  const fields = [...(await page.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)];
  const form = new URLSearchParams(
    Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])),
  );
  const answer = await fetch(new URL('/auth/v1/verify/open', world.url), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return new URL(answer.headers.get('location') ?? '');
}

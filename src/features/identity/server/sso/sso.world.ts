import type { CompanySettings, CompanySignIn } from '#features/identity/model-sso.ts';
import type { Client } from '#test/client.ts';
import { agreedTo, alice } from '#test/people.ts';
import { startWorld, type World, type WorldOptions } from '#test/world.ts';

/** A world in which companies on this machine may sign people in, and domains say what a test has them say. */
export interface SsoWorld {
  readonly world: World;
  /** Texts of domains, by the name of the record. */
  readonly records: Map<string, string[]>;
  /** The owner of the workspace. */
  readonly owner: Client;
}

export async function startSsoWorld(options: WorldOptions = {}): Promise<SsoWorld> {
  const records = new Map<string, string[]>();
  const world = await startWorld({
    ...options,
    domainRecords: { texts: async (name) => records.get(name) ?? [] },
    env: { OUTBOUND_NETWORKS: '127.0.0.1', ...options.env },
  });
  const owner = await world.signUp(alice);
  return { world, records, owner };
}

/** Sets up a company, and proves its domain. It is not on yet. */
export async function setUp(
  { owner, records }: Pick<SsoWorld, 'owner' | 'records'>,
  settings: CompanySettings,
  domain: string,
): Promise<CompanySignIn> {
  const { id } = await owner.workspaces.createSignIn({ name: 'Example Corp', settings });
  const { domains } = await owner.workspaces.addSignInDomain({ id, domain });
  const record = domains.find((one) => one.domain === domain)?.record;
  records.set(record?.name ?? '', ['v=spf1 -all', record?.value ?? '']);
  return owner.workspaces.proveSignInDomain({ id, domain });
}

/** Turns a company on without a test, which tests of other things need not walk. */
export async function turnOn({ world, owner }: SsoWorld, id: string, use: object = {}): Promise<void> {
  await world.sql(
    `update sso_connections set settings = jsonb_set(settings, '{testedAt}', '1') where id = $1`,
    [id],
  );
  await owner.workspaces.setSignInUse({ id, isOn: true, isEnforced: false, joinAs: 'guest', ...use });
}

/** Begins to sign in with the company of an address. @returns the company's address */
export async function begin(browser: Client, email: string, from?: string): Promise<string> {
  const { url } = await browser.identity.beginElsewhere({
    with: { email },
    agreedTo,
    ...(from === undefined ? {} : { from }),
  });
  return url;
}

/** Opens a path of ours, and says where it leads. */
export async function lead(browser: Client, path: string, init: RequestInit = {}): Promise<string> {
  const answer = await browser.fetch(path, init);
  return answer.headers.get('location') ?? `${answer.status} ${await answer.text()}`;
}

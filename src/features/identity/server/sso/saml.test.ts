import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { COMPANY_KEYS, STRANGER_KEYS } from '#test/stand-ins/company-keys.ts';
import {
  SAML_COMPANY,
  type SamlAnswerOptions,
  samlAnswerFrom,
  samlRequestIn,
} from '#test/stand-ins/saml-company.ts';
import type { CompanySignIn } from '../../model-sso.ts';
import { readMetadata } from './saml.ts';
import { begin, lead, type SsoWorld, setUp, startSsoWorld, turnOn } from './sso.world.ts';

const refused = '/login?error=sso.answerRefused';
const expired = '/login?error=sso.flowExpired';
const sam = 'sam@example.com';

let all: SsoWorld;
let company: CompanySignIn;
beforeAll(async () => {
  all = await startSsoWorld();
  company = await setUp(
    all,
    { kind: 'saml', ...SAML_COMPANY, certificate: COMPANY_KEYS.cert },
    'example.com',
  );
  await turnOn(all, company.id);
});
afterAll(() => all.world.stop());

interface Sent {
  readonly browser: Client;
  readonly state: string;
  readonly facts: SamlAnswerOptions;
}

/** Somebody at the company, and what it would say of them. */
async function sent(email = sam): Promise<Sent> {
  const browser = all.world.visitor();
  const url = await begin(browser, email);
  expect(url.startsWith(SAML_COMPANY.signInUrl)).toBe(true);
  const { id, issuer, returnTo, state } = await samlRequestIn(url);
  return { browser, state, facts: { audience: issuer, recipient: returnTo, inResponseTo: id, email } };
}

/** Posts an answer from the company's page: no cookie comes along. @returns where the browser goes on */
async function post(xml: string, state: string): Promise<string> {
  const body = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: state });
  return lead(all.world.visitor(), new URL(company.ours.returnTo).pathname, {
    method: 'POST',
    body,
    headers: { origin: 'https://id.example.com', 'sec-fetch-site': 'cross-site' },
  });
}

/** The same with an answer of the company's, in which something may differ. */
async function answered({ state, facts }: Sent, changed: Partial<SamlAnswerOptions> = {}): Promise<string> {
  return post(await samlAnswerFrom({ ...facts, ...changed }), state);
}

describe('a company with SAML', () => {
  test('opens an account for a newcomer of its domain, and knows them the next time', async () => {
    const first = await sent();
    const next = await answered(first);
    expect(next).toBe(`${new URL(company.ours.returnTo).pathname}?state=${first.state}`);
    expect(await lead(first.browser, next)).toBe('/onboarding');
    const me = await first.browser.identity.me();
    expect(me).toMatchObject({ name: 'Sam South', email: sam, emailVerified: true });
    const second = await sent();
    await lead(second.browser, await answered(second));
    expect(await second.browser.identity.me()).toEqual(me);
  });

  test('an answer counts in the browser that has asked for it, and once', async () => {
    const one = await sent();
    const next = await answered(one);
    expect(await lead(all.world.visitor(), next)).toBe(expired);
    const led = await Promise.all(Array.from({ length: 20 }, () => lead(one.browser, next)));
    expect(led.filter((to) => to !== expired)).toEqual(['/onboarding']);
  });

  test('an assertion counts once, also in a sign-in that is still open', async () => {
    const one = await sent();
    const xml = await samlAnswerFrom(one.facts);
    expect(await post(xml, one.state)).not.toBe(expired);
    expect(await post(xml, one.state)).toBe(expired);
    await all.world.sql('update sso_flows set facts = facts - $1', ['told']);
    expect(await post(xml, one.state)).toBe(expired);
  });

  test('nothing is left of a flow without an answer', async () => {
    const one = await sent();
    const path = new URL(company.ours.returnTo).pathname;
    expect(await lead(one.browser, `${path}?state=${one.state}`)).toBe(expired);
  });

  test.each<[string, Partial<SamlAnswerOptions>]>([
    ['that is not signed', { signAssertion: false }],
    ['of which only the envelope is signed', { signAssertion: false, signResponse: true }],
    ['signed with the key of a stranger', { keys: STRANGER_KEYS }],
    ['signed with SHA-1', { algorithm: 'sha1' }],
    ['for another audience', { audience: 'https://another.example/metadata' }],
    ['for another address', { recipient: 'https://another.example/sso' }],
    ['of another issuer', { issuer: 'https://id.another.example' }],
    ['about another request', { inResponseTo: '_of-somebody-else' }],
    ['that nobody has asked for', { inResponseTo: undefined }],
    ['that is too old', { lifetimeInSeconds: -120 }],
    ['with a name that is new each time', { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ])('an answer %s is refused', async (_what, changed) => {
    const one = await sent();
    expect(await answered(one, changed)).toBe(refused);
    // The flow goes on: the right answer may still come.
    expect(await answered(one)).not.toBe(refused);
  });

  test('an answer without a sign-in that has begun is refused', async () => {
    const { facts } = await sent();
    expect(await answered({ browser: all.world.visitor(), state: 'made up', facts })).toBe(expired);
  });

  test('an address that is not of its domain is refused', async () => {
    const one = await sent();
    const next = await answered(one, { email: 'mallory@people.test' });
    expect(await lead(one.browser, next)).toBe('/login?error=sso.foreignDomain');
  });
});

describe('an answer that somebody has worked on', () => {
  /** A signed answer for Mallory, and what an attacker who is Mallory makes of it to be Sam. */
  async function malloryAsSam() {
    const one = await sent();
    const xml = await samlAnswerFrom({ ...one.facts, email: 'mallory@example.com' });
    const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
    const forged = assertion
      .replaceAll('mallory@example.com', sam)
      .replace(/<Signature[\s\S]*<\/Signature>/, '')
      .replace(/ID="[^"]+"/, 'ID="_forged"');
    expect(assertion).toContain('mallory@example.com');
    expect(forged).toContain(sam);
    return { one, xml, assertion, forged };
  }

  test('is refused when what is signed was changed', async () => {
    const { one, xml } = await malloryAsSam();
    expect(await post(xml.replaceAll('mallory@example.com', sam), one.state)).toBe(refused);
  });

  test('never makes the signed assertion speak for a forged one beside it (signature wrapping)', async () => {
    const { one, xml, assertion, forged } = await malloryAsSam();
    const signature = /<Signature[\s\S]*<\/Signature>/.exec(assertion)?.[0] ?? '';
    const wrapped = [
      xml.replace(assertion, forged + assertion),
      xml.replace(assertion, assertion + forged),
      // The signed one inside of the forged one, at places where parsers look away.
      xml.replace(assertion, forged.replace('</saml:Assertion>', `${assertion}</saml:Assertion>`)),
      xml.replace(assertion, forged.replace('</saml:Issuer>', `</saml:Issuer>${assertion}`)),
      xml.replace(
        assertion,
        forged.replace(
          '</saml:Issuer>',
          `</saml:Issuer>${signature.replace('</Signature>', `<Object>${assertion}</Object></Signature>`)}`,
        ),
      ),
      xml.replace(assertion, `<samlp:Extensions>${assertion}</samlp:Extensions>${forged}`),
      // Two of the same id.
      xml.replace(
        assertion,
        forged.replace('_forged', /ID="([^"]+)"/.exec(assertion)?.[1] ?? '') + assertion,
      ),
    ];
    for (const [at, attempt] of wrapped.entries())
      expect([at, await post(attempt, one.state)]).toEqual([at, refused]);
  });

  test('never says a shorter name than the one that is signed (comments)', async () => {
    const one = await sent();
    const xml = await samlAnswerFrom({ ...one.facts, email: `${sam}.mallory.example` });
    const commented = xml.replaceAll(`${sam}.mallory.example`, `${sam}<!-- -->.mallory.example`);
    const next = await post(commented, one.state);
    expect(await lead(one.browser, next)).not.toBe('/onboarding');
    await expect(one.browser.identity.me()).rejects.toMatchObject({ status: 401 });
  });

  test('is refused with a document type, so that no entity of its own is read (XXE)', async () => {
    const one = await sent();
    const xml = await samlAnswerFrom(one.facts);
    const bare = xml.replace(/<\?xml[^>]*\?>/, '');
    const entity = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    expect(await post(`${entity}${bare}`, one.state)).toBe(refused);
    const bomb = `<!DOCTYPE r [<!ENTITY a "a">${'<!ENTITY b "&a;&a;&a;&a;">'.repeat(30)}]>`;
    expect(await post(`${bomb}${bare}`, one.state)).toBe(refused);
  });

  test.each(['', 'no xml', '<a/>', `<${'a'.repeat(1000)}`])(
    'is refused when it is no answer: %#',
    async (xml) => {
      const one = await sent();
      expect(await post(xml, one.state)).toBe(refused);
    },
  );

  test('is cut off when it is too large', async () => {
    const one = await sent();
    expect(await post('x'.repeat(300_000), one.state)).toMatch(/^413 /);
  });
});

test('our metadata is there for the company, and has our address and what we want signed', async () => {
  const answer = await all.world.visitor().fetch(new URL(company.ours.entityId).pathname);
  expect(answer.headers.get('content-type')).toBe('application/samlmetadata+xml; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain(`entityID="${company.ours.entityId}"`);
  expect(text).toContain(`Location="${company.ours.returnTo}"`);
  expect(text).toContain('WantAssertionsSigned="true"');
});

test("a company's metadata is read, and what isn't one is refused with a sentence", async () => {
  const key = COMPANY_KEYS.cert.replaceAll(/-----[^-]+-----|\s/g, '');
  const metadata = `<?xml version="1.0"?>
    <md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://id.example.com/?a=1&amp;b=2">
      <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
        <md:KeyDescriptor use="signing"><KeyInfo><X509Data><X509Certificate>${key}</X509Certificate></X509Data></KeyInfo></md:KeyDescriptor>
        <md:KeyDescriptor use="encryption"><KeyInfo><X509Data><X509Certificate>no key of ours</X509Certificate></X509Data></KeyInfo></md:KeyDescriptor>
        <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://id.example.com/post"/>
        <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://id.example.com/go"/>
      </md:IDPSSODescriptor>
    </md:EntityDescriptor>`;
  expect(readMetadata(metadata)).toEqual({
    entityId: 'https://id.example.com/?a=1&b=2',
    signInUrl: 'https://id.example.com/go',
    certificates: [COMPANY_KEYS.cert],
  });
  for (const wrong of ['', '<a/>', `<!DOCTYPE x>${metadata}`, metadata.replace(key, 'AAAA')])
    expect(readMetadata(wrong)).toBeNull();
  const scripted = metadata.replace('https://id.example.com/go', 'javascript:alert(1)');
  const create = all.owner.workspaces.createSignIn({
    name: 'Scripted',
    settings: { kind: 'saml-metadata', metadata: scripted },
  });
  await expect(create).rejects.toMatchObject({ code: 'sso.metadataInvalid' });
});

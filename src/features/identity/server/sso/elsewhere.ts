import { randomBytes } from 'node:crypto';
import { networkOf } from '#platform/server/network-of.ts';
import { type SocialProvider, ssoLimits } from '../../constants-sso.ts';
import { ssoErrors } from '../../errors.ts';
import type { WaysIn } from '../../model-sso.ts';
import { domainOf } from '../../rules/sso/email-domain.ts';
import { newSecret } from '../access/secrets.ts';
import type { Client } from '../auth/auth.ts';
import { askingOthers } from './asking-others.ts';
import { isWebAddress } from './company-settings.ts';
import { createConnectionStore } from './connection-store.ts';
import { type Departure, type ElsewhereParts, flowOwner, type Outcome, type Return } from './flow-parts.ts';
import { createFlows } from './flows.ts';
import { createParties, ourAddresses } from './parties.ts';
import { returning } from './returning.ts';
import { samlMetadata } from './saml.ts';
import type { Connection, FlowFacts } from './types.ts';

/** Signing in with other companies. */
export interface Elsewhere {
  waysIn(email: string, client: Client): Promise<WaysIn>;
  /** @returns the other company's address. @throws ssoErrors */
  sendTo(to: { social: SocialProvider } | { connection: Connection }, departure: Departure): Promise<string>;
  /** The company of an address. @throws ssoErrors.unknownProvider */
  companyFor(email: string): Promise<Connection>;
  /** A browser is back with an answer. @throws ssoErrors */
  receive(back: Return): Promise<Outcome>;
  /** A signed answer, which comes by a POST without cookies. @returns the state that the browser goes on with */
  receiveSigned(posted: { key: string; form: URLSearchParams; client: Client }): Promise<string>;
  /** Our description for a company. @throws ssoErrors.unknownProvider */
  metadata(key: string): Promise<string>;
}

export function elsewhere(parts: ElsewhereParts): Elsewhere {
  const { platform, sealing, settings, fetch } = parts;
  const { database, clock, rateLimits, log } = platform;
  const publicUrl = () => platform.config.publicUrl;
  const flows = createFlows(database.queries);
  const connections = createConnectionStore(database.queries);
  const parties = createParties({ settings, sealing, fetch, publicUrl });

  async function companyOf(email: string) {
    const domain = domainOf(email);
    return domain === null ? null : connections.companyOf(domain);
  }

  return {
    ...returning({ ...parts, parties }),
    async waysIn(email, { ip }) {
      await rateLimits.take(ssoLimits.waysInByAddress, networkOf(ip));
      const company = await companyOf(email);
      return { company: company === null ? null : { name: company.name, isOnly: company.isEnforced } };
    },
    async companyFor(email) {
      const company = await companyOf(email);
      const connection = company === null ? null : await connections.find(company.id);
      if (connection === null) throw ssoErrors.unknownProvider();
      return connection;
    },
    async sendTo(to, { purpose, browserKey, hint }) {
      const connection = 'connection' in to ? to.connection : null;
      const key = 'connection' in to ? to.connection.id : to.social;
      const party = parties.of(key, connection);
      const state = newSecret();
      const secrets = { verifier: newSecret(), nonce: newSecret() };
      // An XML id begins with a letter.
      const requestId = `_${randomBytes(20).toString('hex')}`;
      const url = await askingOthers({ key, log }, () => party.url({ ...secrets, state, requestId, hint }));
      // A company chooses this address, and a script in it would run here.
      if (!isWebAddress(url)) throw ssoErrors.providerUnreachable();
      const sealed = sealing.seal(JSON.stringify(secrets), flowOwner(state));
      const facts: FlowFacts = {
        purpose,
        issuer: party.issuer,
        ...(party.tell === null ? { requestId } : { sealed }),
      };
      const provider = connection === null ? key : `sso:${key}`;
      await flows.keep({ state, browserKey, provider, facts }, clock.now());
      return url;
    },
    async metadata(key) {
      const connection = await connections.find(key);
      if (connection?.kind !== 'saml') throw ssoErrors.unknownProvider();
      const { returnTo, entityId: ourEntityId } = ourAddresses(publicUrl(), key);
      return samlMetadata({ returnTo, ourEntityId });
    },
  };
}

import { ssoErrors } from '../../errors.ts';
import type { CompanySettings } from '../../model-sso.ts';
import { askingOthers } from './asking-others.ts';
import type { ElsewhereParts } from './flow-parts.ts';
import { createOidc } from './oidc.ts';
import { sealedFor } from './parties.ts';
import { pemOf, readMetadata } from './saml.ts';
import type { Connection, ConnectionSettings } from './types.ts';

interface NewSettings extends Pick<Connection, 'kind' | 'secret' | 'settings'> {
  /** It is the company that it was, so whoever it knows stays linked. */
  readonly isSame: boolean;
}

/**
 * What is stored of what was entered. An OpenID Connect company is asked for its settings, so that what is wrong is seen here.
 * @throws ssoErrors.issuerInvalid, providerUnreachable, metadataInvalid, certificateInvalid
 */
export async function settingsFrom(
  parts: ElsewhereParts,
  given: CompanySettings,
  { id, before, isOwner }: { id: string; before: Connection | null; isOwner: boolean },
): Promise<NewSettings> {
  const { isEnforced = false, joinAs = 'member', testedAt = null } = before?.settings ?? {};
  if (given.kind === 'oidc') {
    const { issuer, clientId, secret } = given;
    await mustBeIssuer(parts, issuer);
    const old = before?.settings.oidc;
    const isSame = old?.issuer === issuer;
    // A secret for one company must not be sent to another.
    const kept = isSame ? (before?.secret ?? null) : null;
    const sealed = secret === undefined ? kept : parts.sealing.seal(secret, sealedFor(id));
    const isTested = isSame && old?.clientId === clientId && secret === undefined;
    const use = { isEnforced: isSame && isEnforced, joinAs, testedAt: isTested ? testedAt : null };
    return { kind: 'oidc', secret: sealed, settings: { oidc: { issuer, clientId }, ...use }, isSame };
  }
  const saml = samlFrom(given);
  const old = before?.settings.saml;
  // With a key of their own an admin could come in as anybody who is linked, an owner too.
  const hasSameKeys = saml.certificates.every((one) => old?.certificates.includes(one));
  const isSame = old?.entityId === saml.entityId && (hasSameKeys || isOwner);
  const settings = { saml, isEnforced: isSame && isEnforced, joinAs, testedAt: null };
  return { kind: 'saml', secret: null, settings, isSame };
}

async function mustBeIssuer({ fetch, platform }: ElsewhereParts, issuer: string): Promise<void> {
  if (URL.parse(issuer) === null) throw ssoErrors.issuerInvalid();
  try {
    await askingOthers({ key: issuer, log: platform.log }, () => createOidc(fetch).discover(issuer));
  } catch (cause) {
    throw ssoErrors.issuerInvalid({}, { cause });
  }
}

function samlFrom(
  given: Exclude<CompanySettings, { kind: 'oidc' }>,
): NonNullable<ConnectionSettings['saml']> {
  if (given.kind === 'saml') {
    const pem = pemOf(given.certificate);
    if (pem === null) throw ssoErrors.certificateInvalid();
    if (!isWebAddress(given.signInUrl)) throw ssoErrors.metadataInvalid();
    return { entityId: given.entityId, signInUrl: given.signInUrl, certificates: [pem] };
  }
  const read = readMetadata(given.metadata);
  if (read === null || !isWebAddress(read.signInUrl)) throw ssoErrors.metadataInvalid();
  return read;
}

/** Browsers are sent there, so it must be a page and never a script. */
export function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}

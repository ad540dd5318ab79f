import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AccountId } from '#kernel/ids.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { FACTORS_MAX } from '../../constants-factors.ts';
import type { FactorView, MadePasskey } from '../../model-factors.ts';
import { factorErrors } from '../../rules/factors/factor-errors.ts';
import { freeName } from '../../rules/factors/free-name.ts';
import { knownUser, type ServiceParts } from '../access/parts.ts';
import type { Client } from '../auth/auth.ts';
import { viewOf } from '../factors/factors.ts';
import { type FactorRow, factorStatements } from '../factors/store.ts';
import { type Asking, descriptorOf, hints } from './asking.ts';
import { passkeyRows } from './store.ts';

export interface NewPasskey {
  readonly accountId: AccountId;
  readonly name: string;
  readonly response: MadePasskey;
  readonly client: Client;
}

export interface PasskeyMaking {
  /** What the browser needs to make a passkey. */
  newOptions(accountId: AccountId): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** @throws factorErrors.passkeyFailed, factorErrors.passkeyKnown, factorErrors.factorsFull */
  add(made: NewPasskey): Promise<FactorView>;
}

/** Shown by browsers and by the list of a person's passkeys. */
const RP_NAME = 'Ahoy';
/** EdDSA, ES256 and RS256 (RFC 8812). Node's newer ones are experimental. */
const ALGORITHMS = [-8, -7, -257];

export function makingPasskeys(parts: ServiceParts, asking: Asking): PasskeyMaking {
  const { platform, store, safety, factorMail } = parts;
  const { database, realtime } = platform;

  return {
    async newOptions(accountId) {
      const { name, email } = await knownUser(store, accountId);
      const mine = await passkeyRows(database.queries).passkeysOf(accountId);
      const options = await generateRegistrationOptions({
        rpName: RP_NAME,
        supportedAlgorithmIDs: ALGORITHMS,
        rpID: asking.site().hostname,
        userName: email,
        userDisplayName: name,
        userID: Uint8Array.from(Buffer.from(accountId)),
        excludeCredentials: mine.flatMap(descriptorOf),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await asking.ask(database.queries, { purpose: 'passkey-new', challenge: options.challenge, accountId });
      return options;
    },
    async add(made) {
      const { accountId, client } = made;
      const added = await realtime.events.transact(async (transaction) => {
        const row = await insert(parts, asking, { queries: transaction.queries, made });
        if (typeof row === 'string') return row;
        await safety.note(transaction, {
          accountId,
          kind: 'passkey-added',
          client,
          facts: { name: row.name },
        });
        return row;
      });
      // What was asked is used up either way, so the transaction has committed.
      if (added === 'full') throw factorErrors.factorsFull();
      if (added === 'known') throw factorErrors.passkeyKnown();
      if (added === 'failed') throw factorErrors.passkeyFailed();
      await factorMail(accountId, 'added');
      return viewOf(added);
    },
  };
}

async function insert(
  { storeOn, platform: { clock } }: ServiceParts,
  asking: Asking,
  { queries, made: { accountId, name, response } }: { queries: Transaction['queries']; made: NewPasskey },
): Promise<FactorRow | 'failed' | 'full' | 'known'> {
  const { clientDataJSON } = response.response;
  const challenge = await asking.take(queries, { purpose: 'passkey-new', clientDataJSON, accountId });
  const passkey = await checked(response, challenge, asking);
  if (passkey === null) return 'failed';
  const rows = factorStatements(queries);
  await storeOn(queries).lockAccount(accountId);
  const mine = await rows.factorsOf(accountId);
  if (mine.length >= FACTORS_MAX) return 'full';
  const { credential, credentialBackedUp: isBackedUp } = passkey;
  const [id, now] = [newId(), clock.now()];
  const isNew = await rows.insertFactor({
    id,
    accountId,
    isBackedUp,
    kind: 'passkey',
    name: freeName(
      name,
      mine.map((one) => one.name),
    ),
    verifiedAt: now,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: [...(credential.transports ?? [])],
    createdAt: now,
  });
  return (isNew ? await rows.factor(accountId, id) : null) ?? 'known';
}

async function checked(response: MadePasskey, expectedChallenge: string | null, asking: Asking) {
  if (expectedChallenge === null) return null;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: passkeyOf(response),
      supportedAlgorithmIDs: ALGORITHMS,
      expectedChallenge,
      expectedOrigin: asking.site().origin,
      expectedRPID: asking.site().hostname,
    });
    return verified ? registrationInfo : null;
  } catch {
    // The library throws for every passkey that is not exactly right. All are the same to whoever sends one.
    return null;
  }
}

/** As the library takes it. */
function passkeyOf({ response, id, rawId, type }: MadePasskey): RegistrationResponseJSON {
  const { transports = [], ...rest } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { ...rest, transports: hints(transports) },
  };
}

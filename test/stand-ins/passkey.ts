import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { MadePasskey, ShownPasskey } from '#features/identity/model-factors.ts';

/** What a server asks a passkey (WebAuthn §5.4 and §5.5), as far as this one reads it. */
interface Question {
  readonly challenge?: unknown;
  readonly user?: unknown;
}

export interface PasskeyStandIn {
  make(question: Question): MadePasskey;
  /** @param changed what is not as it should be */
  show(question: Question, changed?: Partial<Shape>): ShownPasskey;
}

interface Shape {
  readonly origin: string;
  readonly rpId: string;
  readonly counter: number;
  /** It asked for a fingerprint or a PIN. */
  readonly isUserVerified: boolean;
  readonly userHandle: string;
  readonly type: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** A passkey of ours with a P-256 key, as a telephone or a computer keeps one. */
export function createPasskeyStandIn(publicUrl: string): PasskeyStandIn {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const { origin, hostname } = new URL(publicUrl);
  const id = credentialId.toString('base64url');
  let userHandle = '';
  let counter = 0;

  const clientData = (type: string, challenge: unknown, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  return {
    make({ challenge, user }) {
      const { id: handle }: { id?: string } = Object(user);
      userHandle = handle ?? '';
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const head = authenticatorHead(hostname, { flags: PRESENT | VERIFIED | HAS_KEY, counter });
      const attestation = cborMap([
        ['fmt', 'none'],
        ['attStmt', cborMap([])],
        ['authData', Buffer.concat([head, attested])],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    show({ challenge }, changed = {}) {
      counter += 1;
      const shape = {
        origin,
        rpId: hostname,
        counter,
        isUserVerified: true,
        userHandle,
        type: 'webauthn.get',
        ...changed,
      };
      const flags = PRESENT | (shape.isUserVerified ? VERIFIED : 0);
      const authenticatorData = authenticatorHead(shape.rpId, { flags, counter: shape.counter });
      const clientDataJSON = clientData(shape.type, challenge, shape.origin);
      const hash = createHash('sha256').update(clientDataJSON).digest();
      const signature = createSign('sha256').update(authenticatorData).update(hash).sign(privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: shape.userHandle,
        },
      };
    },
  };
}

function authenticatorHead(rpId: string, { flags, counter }: { flags: number; counter: number }): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags, 0);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), tail]);
}

const written = new WeakSet<Buffer>();

/** A map in CBOR (RFC 8949), of what a passkey needs: small numbers, short texts, bytes and maps. */
function cborMap(entries: readonly (readonly [number | string, number | string | Buffer])[]): Buffer {
  const map = Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
  written.add(map);
  return map;
}

function cbor(value: number | string | Buffer): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  return written.has(value) ? value : Buffer.concat([head(2, value.length), value]);
}

function head(kind: number, count: number): Buffer {
  const major = kind * 32;
  if (count < 24) return Buffer.from([major + count]);
  return count < 256
    ? Buffer.from([major + 24, count])
    : Buffer.from([major + 25, Math.floor(count / 256), count % 256]);
}

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { all, one, type SipText } from '#test/stand-ins/sip-text.ts';
import { sdpOf } from '#test/stand-ins/strict-carrier.ts';
import { CALLS, PLAYS, refuse } from '#test/stand-ins/strict-plays.ts';
import { carrierSuite, type FarBehaviour } from './carrier.suite.ts';
import { closeWorlds, FROM, makeWorld, type StrictWorld, TO, takeTheirs } from './sip-strict.world.ts';

closeWorlds();

{
  let world: StrictWorld | null = null;
  const current = () => {
    if (world === null) throw new Error('the world is made by its first use');
    return world;
  };
  const playing = (play: Promise<void>) => {
    play.catch(() => {});
    return {
      async done() {
        await play;
        await current().carrier.done();
      },
    };
  };
  carrierSuite('a SIP trunk to a carrier that is strict', () => ({
    carrier: () => current().trunk,
    from: FROM,
    to: TO,
    prepare: async () => {
      world = await makeWorld();
    },
    async far(behaviour: FarBehaviour) {
      world = await makeWorld();
      const { carrier } = world;
      if (behaviour.kind === 'refuses') return playing(refuse(carrier, behaviour.sipCode));
      return playing(PLAYS[behaviour.kind]?.(carrier) ?? Promise.reject(new Error(behaviour.kind)));
    },
    async callIn(behaviour) {
      const { carrier, server } = current();
      await carrier.connectTo(server.port);
      return playing(CALLS[behaviour]?.(carrier) ?? Promise.reject(new Error(behaviour)));
    },
  }));
}

describe('addresses that begin with tel:', () => {
  test('say who calls whom, and go back as they came', async () => {
    const world = await makeWorld();
    const { leg, far } = await takeTheirs(world, {
      to: 'tel:+1-212-555-0150',
      headers: [
        ['from', '"Al" <tel:+12125550111;verstat=TN-Validation-Passed>;tag=near'],
        ['p-asserted-identity', '<tel:+12125550122>'],
      ],
    });
    expect([leg.from, leg.to]).toEqual(['+12125550122', '+12125550150']);
    expect(far.them).toMatch(/^<tel:\+1-212-555-0150>;tag=/);
    leg.hangUp();
    const bye = await world.carrier.hears('BYE');
    expect(one(bye, 'to')).toBe('<tel:+12125550111;verstat=TN-Validation-Passed>;tag=near');
    world.carrier.reply(bye, 200);
    await world.carrier.done();
  });
});

describe('a carrier that asks for credentials', () => {
  const account = { user: 'trunk', password: 'open sesame' };
  const hash = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');
  const parameter = (text: string, name: string) => new RegExp(`${name}="?([^",]*)`).exec(text)?.[1] ?? '';

  function isRight(request: SipText, algorithm: string): boolean {
    const given = one(request, 'proxy-authorization');
    const of = (name: string) => parameter(given, name);
    const secret = hash(algorithm, `trunk:${of('realm')}:open sesame`);
    const requestHash = hash(algorithm, `${request.method}:${of('uri')}`);
    const whole = [secret, of('nonce'), of('nc'), of('cnonce'), 'auth', requestHash].join(':');
    return of('response') === hash(algorithm, whole);
  }

  test.each([
    ['SHA-256', 'sha256'],
    ['SHA-512-256', 'sha512-256'],
    ['MD5', 'md5'],
  ])('by %s gets them, in the ACK too, and again for what follows', async (name, algorithm) => {
    const { carrier, place } = await makeWorld({ account });
    const challenge = (nonce: string) => ({
      headers: [
        ['proxy-authenticate', `Digest realm="strict", nonce="${nonce}", algorithm=${name}, qop="auth"`],
        ['proxy-authenticate', `Digest realm="strict", nonce="${nonce}-worse", algorithm=MD5, qop="auth"`],
      ] as const,
    });
    const call = place();
    carrier.reply(await carrier.hears('INVITE'), 407, challenge('n1'));
    await carrier.hears('ACK');
    const invite = await carrier.hears('INVITE');
    expect(isRight(invite, algorithm)).toBe(true);
    carrier.reply(invite, 180);
    carrier.reply(invite, 200, { sdp: sdpOf() });
    const ack = await carrier.hears('ACK');
    expect(all(ack, 'proxy-authorization')).toEqual(all(invite, 'proxy-authorization'));
    await call.answered();
    call.leg.hangUp();
    carrier.reply(await carrier.hears('BYE'), 407, challenge('n2'));
    const bye = await carrier.hears('BYE');
    expect(isRight(bye, algorithm)).toBe(true);
    carrier.reply(bye, 200);
    await carrier.done();
  });
});

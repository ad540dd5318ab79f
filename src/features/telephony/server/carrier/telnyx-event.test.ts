import { describe, expect, test } from 'vitest';
import { readCallFact, writeLegName } from './telnyx-event.ts';

const LEG = '0f1c8f0e-58a1-4d1c-9d0a-0d8f6a1b2c3d';
const read = (type: string, payload: object = {}) =>
  readCallFact(
    JSON.stringify({
      data: {
        event_type: type,
        id: 'b97d4d5e-6fe7-4432-911f-79637bf6ebb7',
        occurred_at: '2026-11-23T03:30:00.076316Z',
        payload: {
          call_control_id: 'v3:2EC-70',
          call_leg_id: 'b0e6224c',
          call_session_id: 'b0e6141e',
          client_state: null,
          connection_id: '2811212257810187875',
          ...payload,
        },
        record_type: 'event',
      },
      meta: { attempt: 1, delivered_to: 'https://ahoy.test/webhooks/telnyx/calls' },
    }),
  );
const common = { eventId: 'b97d4d5e-6fe7-4432-911f-79637bf6ebb7', callId: 'v3:2EC-70', leg: null };

test('a call that comes in says who calls whom', () => {
  const payload = { direction: 'incoming', from: '+18124040851', to: '+13057864498', state: 'parked' };
  expect(read('call.initiated', payload)).toEqual({
    ...common,
    kind: 'initiated',
    direction: 'incoming',
    from: '+18124040851',
    to: '+13057864498',
    verstat: null,
  });
});

test.each([
  ['A', true, 'A'],
  ['B', true, 'B'],
  ['C', true, 'C'],
  ['A', false, 'failed'],
  ['A', undefined, 'failed'],
  ['D', true, null],
  [undefined, true, null],
  [undefined, false, null],
])('an attestation %s that is validated (%s) is %s', (level, isValid, verstat) => {
  const payload = {
    direction: 'incoming',
    from: '+18124040851',
    to: '+13057864498',
    shaken_stir_attestation: level,
    shaken_stir_validated: isValid,
  };
  expect(read('call.initiated', payload)).toMatchObject({ verstat });
});

test.each(['anonymous', 'Restricted', 'sip:ann@example.com', '', null])(
  'a caller who is called %s is nobody',
  (from) => {
    const payload = { direction: 'incoming', from, to: '+13057864498' };
    expect(read('call.initiated', payload)).toMatchObject({ from: null, to: '+13057864498' });
  },
);

test('an end says why', () => {
  expect(read('call.hangup', { hangup_cause: 'user_busy', sip_hangup_cause: '486' })).toEqual({
    ...common,
    kind: 'hungUp',
    hangup: { cause: 'user_busy', sipCause: '486' },
  });
  expect(read('call.hangup')).toMatchObject({ hangup: { cause: 'unspecified', sipCause: null } });
});

test.each([
  ['call.answered', 'answered'],
  ['call.bridged', 'bridged'],
  ['streaming.failed', 'streamLost'],
  ['streaming.stopped', 'streamLost'],
])('%s is told', (type, kind) => expect(read(type)).toEqual({ ...common, kind }));

test.each(['call.speak.ended', 'streaming.started', 'message.received', 'call.dtmf.received'])(
  '%s is nothing to us',
  (type) => expect(read(type)).toBeNull(),
);

describe('the name of a leg', () => {
  test.each([
    { id: LEG, role: 'own' },
    { id: LEG, role: 'given' },
    { id: LEG, role: 'target' },
  ] as const)('comes back as it was given: %o', (leg) => {
    expect(read('call.answered', { client_state: writeLegName(leg) })).toMatchObject({ leg });
  });

  test.each([btoa('somebody else'), btoa(`ahoy:${LEG}`), btoa(`ahoy:${LEG}:more`), 'not base64!', '', 'a'])(
    'is not in %s',
    (state) => expect(read('call.answered', { client_state: state })).toMatchObject({ leg: null }),
  );
});

test.each(['', 'null', '[]', '{"data":{}}', '{"data":{"id":"1","event_type":"call.answered","payload":{}}}'])(
  'no webhook is %s',
  (body) => expect(readCallFact(body)).toBeNull(),
);

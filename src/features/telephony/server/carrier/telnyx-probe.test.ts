import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { examine } from '#platform/server/doctor/probe.ts';
import { freePort } from '#test/free-port.ts';
import { startTelnyxCallsStandIn, type TelnyxCallsStandIn } from '#test/stand-ins/telnyx-calls.ts';
import { telnyxProbe } from './telnyx-probe.ts';

const WEBHOOK = 'https://ahoy.test/webhooks/telnyx/calls';

let telnyx: TelnyxCallsStandIn;
beforeEach(async () => {
  telnyx = await startTelnyxCallsStandIn(() => 'http://127.0.0.1:1');
  telnyx.application.webhook_event_url = WEBHOOK;
});
afterEach(() => telnyx.stop());

const look = async (changed: Partial<Parameters<typeof telnyxProbe>[0]> = {}) => {
  const config = {
    TELNYX_API_KEY: telnyx.apiKey,
    TELNYX_API_URL: telnyx.apiUrl,
    TELNYX_CONNECTION_ID: telnyx.connectionId,
    publicUrl: 'https://ahoy.test',
    ...changed,
  };
  const [finding] = await examine([telnyxProbe(config)]);
  return finding;
};

test('an installation without one is well', async () => {
  expect(await look({ TELNYX_CONNECTION_ID: undefined })).toEqual({
    subject: 'Carrier API',
    isGood: true,
    says: 'none (default): no calls by Telnyx Call Control',
    remedy: null,
  });
});

test('an application that sends its webhooks to us is well, and nothing is called', async () => {
  expect(await look()).toMatchObject({
    isGood: true,
    says: `Telnyx has the application, and its webhooks come to ${WEBHOOK}`,
  });
  expect(telnyx.commands).toEqual([]);
});

describe('not well, with what to do, is', () => {
  test('a key that Telnyx does not know', async () => {
    expect(await look({ TELNYX_API_KEY: 'KEY0' })).toMatchObject({
      isGood: false,
      says: 'Telnyx does not know our key (401).',
      remedy: 'Correct TELNYX_API_KEY.',
    });
  });

  test('an application that it does not have', async () => {
    expect(await look({ TELNYX_CONNECTION_ID: '1' })).toMatchObject({
      isGood: false,
      says: 'Telnyx has no such Call Control application.',
      remedy: 'Correct TELNYX_CONNECTION_ID.',
    });
  });

  test('one that is switched off', async () => {
    telnyx.application.active = false;
    expect(await look()).toMatchObject({ isGood: false, says: 'The application is switched off at Telnyx.' });
  });

  test.each([
    ['elsewhere', 'https://other.test/hook', '2'],
    ['nowhere', '', '2'],
    ['in the older form', WEBHOOK, '1'],
  ])('one whose webhooks go %s', async (_where, url, version) => {
    Object.assign(telnyx.application, { webhook_event_url: url, webhook_api_version: version });
    expect(await look()).toMatchObject({
      isGood: false,
      remedy: `Set the webhook of the application to ${WEBHOOK}, version 2, in its portal.`,
    });
  });

  test('an address of ours without TLS', async () => {
    telnyx.application.webhook_event_url = 'http://ahoy.test/webhooks/telnyx/calls';
    expect(await look({ publicUrl: 'http://ahoy.test' })).toMatchObject({
      isGood: false,
      says: 'PUBLIC_URL is http://ahoy.test, so anyone along the way can listen to the calls.',
    });
  });

  test('a Telnyx that fails, and one that is not there', async () => {
    telnyx.fail('call_control_applications', 'error');
    expect(await look()).toMatchObject({ isGood: false, says: 'Telnyx fails with 500.' });
    expect(await look({ TELNYX_API_URL: `http://127.0.0.1:${await freePort('tcp')}/v2` })).toMatchObject({
      isGood: false,
      says: expect.stringMatching(/^Telnyx does not answer \(.*ECONNREFUSED.*\)\.$/),
    });
  });
});

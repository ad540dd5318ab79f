import { expect, test } from 'vitest';
import { blockedSteps } from './blocked-steps.ts';
import { classifyMicrophoneError } from './microphone.ts';

test("a browser's microphone errors become one of three states", () => {
  const names = [
    'NotAllowedError',
    'SecurityError',
    'NotFoundError',
    'OverconstrainedError',
    'NotReadableError',
  ];
  expect(names.map(classifyMicrophoneError)).toEqual(['blocked', 'blocked', 'missing', 'missing', 'busy']);
});

test('each browser has its own instructions for unblocking', () => {
  const steps = ['Firefox/140.0', 'Chrome/156.0 Safari/537.36', 'Version/19.0 Safari/605.1', 'Lynx/2.9'].map(
    blockedSteps,
  );
  expect(new Set(steps).size).toBe(4);
  expect(steps[1]).toBe('Click the icon left of the address, switch Microphone on, then check again.');
});

import { expect, test } from 'vitest';
import type { PlanId } from '../../model.ts';
import { planOf } from './parse-plan.ts';
import { featuresOf } from './plan-features.ts';

const texts = (id: PlanId) => featuresOf(planOf(id)).map(({ text }) => text);
const detail = (id: PlanId, text: string) => featuresOf(planOf(id)).find((one) => one.text === text)?.detail;

test('Free is listed in full', () => {
  expect(texts('free')).toEqual([
    '10 outbound minutes',
    'Unlimited user-to-user calls',
    'Fax, 5 pages a month',
    'Task manager, up to 10 active tasks',
    'File sharing up to 20 MB per file',
    'Video calls between two with screen sharing',
    'AI chatbot, 20 requests a day',
    'View-only calendar integration',
  ]);
  expect(detail('free', 'Video calls between two with screen sharing')).toBe('Up to 20 minutes per session');
});

test('Basic has a number, minutes and a little of the assistant', () => {
  expect(texts('basic')).toEqual([
    'Virtual number in 1 country',
    '100 outbound minutes',
    'Unlimited user-to-user calls',
    'Fax, 5 pages a month',
    'AI assistant, 10 calls a month',
    'Task manager, up to 10 active tasks',
  ]);
  expect(detail('basic', '100 outbound minutes')).toBe('To zone 1, or 50 to zone 2, or 30 to zone 3');
});

test('Business adds fax, the notetaker and the task manager', () => {
  expect(texts('business')).toEqual([
    '3 virtual numbers in up to 3 countries',
    '500 outbound minutes',
    'Unlimited user-to-user calls',
    'Fax, 100 pages a month',
    'AI assistant, 50 calls a month',
    'Meeting notetaker',
    'Task manager',
  ]);
});

test('where Enterprise says "Unlimited" of something that costs, it says what that means', () => {
  expect(texts('enterprise')).toEqual([
    '10 virtual numbers in up to 10 countries',
    '2,000 outbound minutes',
    'Unlimited user-to-user calls',
    'Unlimited fax',
    'Unlimited AI assistant',
    'Meeting notetaker',
    'Task manager with team collaboration',
    'eSIM',
    '24/7 support',
  ]);
  expect(detail('enterprise', 'Unlimited fax')).toBe(
    'Fair use is 1,000 pages a month. Beyond that a fax waits longer, at no charge',
  );
  expect(detail('enterprise', 'Unlimited AI assistant')).toBe(
    'Fair use is 1,000 calls a month. Beyond that callers reach voicemail, at no charge',
  );
});

test('the pay-as-you-go plans say what each use costs', () => {
  expect(texts('payg_phone')[0]).toBe('Calls from $0.01/min (US) to $0.05/min (international)');
  expect(texts('payg_fax')).toEqual(['From $0.05 per page sent', 'Free to receive', '1 GB storage']);
  expect(texts('payg_esim')).toEqual(['Data from $5/GB', 'Up to 35 countries with one eSIM']);
});

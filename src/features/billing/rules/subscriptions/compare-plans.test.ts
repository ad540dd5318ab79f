import { expect, test } from 'vitest';
import { SUBSCRIPTION_PLANS } from '../../constants.ts';
import { comparePlans, comparePlansInFull } from './compare-plans.ts';

test('the home table has the words of the specification, for all four plans', () => {
  expect(comparePlans(SUBSCRIPTION_PLANS)).toEqual({
    rows: [
      {
        label: 'User-to-user calls',
        needs: 'user-calls',
        cells: ['Included', 'Included', 'Included', 'Included'],
      },
      {
        label: 'Mobile/landline calls',
        needs: 'phone-calls',
        cells: ['10 mins/month', '100 mins/month', '500 mins/month', 'Unlimited*'],
      },
      { label: 'eFax pages', needs: 'fax', cells: ['5/month', '5/month', '100/month', 'Unlimited†'] },
      {
        label: 'Task manager',
        needs: 'tasks',
        cells: ['Basic', 'Basic', 'Full Features', 'Team Collaboration'],
      },
    ],
    footnotes: [
      '*2,000 minutes included, then per-minute rates',
      '†Fair use is 1,000 pages a month. Beyond that a fax waits longer, at no charge',
    ],
  });
});

test('the full comparison begins with the home table and adds every other limit', () => {
  const full = comparePlansInFull(SUBSCRIPTION_PLANS);
  expect(full.rows.slice(0, 4)).toEqual(comparePlans(SUBSCRIPTION_PLANS).rows);
  expect(full.rows.slice(4)).toEqual([
    { label: 'Virtual numbers', needs: 'virtual-numbers', cells: ['None', '1', '3', '10'] },
    { label: 'Countries of numbers', needs: 'virtual-numbers', cells: ['None', '1', '3', '10'] },
    { label: 'Members', needs: 'user-calls', cells: ['1', '1', '5', '25'] },
    {
      label: 'AI assistant calls',
      needs: 'call-assistant',
      cells: ['None', '10/month', '50/month', 'Unlimited‡'],
    },
    {
      label: 'AI chatbot',
      needs: 'chatbot',
      cells: ['20 requests a day', '20 requests a day', '20 requests a day', '20 requests a day'],
    },
    { label: 'Meeting notetaker', needs: 'notetaker', cells: ['None', 'None', 'Included', 'Included'] },
    { label: 'Active tasks', needs: 'tasks', cells: ['10', '10', 'No set limit', 'No set limit'] },
    {
      label: 'File sharing',
      needs: 'messaging',
      cells: ['20 MB per file', '100 MB per file', '100 MB per file', '100 MB per file'],
    },
    {
      label: 'Video calls between two',
      needs: 'video',
      cells: ['20 minutes per session', 'No set limit', 'No set limit', 'No set limit'],
    },
    {
      label: 'Calendar integration',
      needs: 'booking',
      cells: ['View-only', 'Two-way', 'Two-way', 'Two-way'],
    },
    { label: 'eSIM', needs: 'esim', cells: ['None', 'None', 'None', 'Included'] },
    { label: '24/7 support', needs: 'support-at-any-hour', cells: ['None', 'None', 'None', 'Included'] },
  ]);
  expect(full.footnotes.at(-1)).toBe(
    '‡Fair use is 1,000 calls a month. Beyond that callers reach voicemail, at no charge',
  );
});

import { describe, expect, test } from 'vitest';
import type { Category } from '../model-inbox.ts';
import { waysOf } from './ways.ts';

const portIns: Category = {
  words: 'Port-in changed its state',
  offers: ['app', 'push', 'email', 'digest'],
  defaults: ['app', 'email'],
};
const payments: Category = {
  words: 'Payment or renewal failed',
  offers: ['app', 'push', 'email'],
  defaults: ['app', 'push', 'email'],
  locked: ['email'],
};

describe('the ways that news takes', () => {
  test('are those of its category until somebody chooses', () => {
    expect([...waysOf(portIns, undefined)]).toEqual(['app', 'email']);
  });

  test('are those that were chosen, where they were', () => {
    expect([...waysOf(portIns, { push: true, email: false })]).toEqual(['app', 'push']);
  });

  test('keep what is locked, whatever is stored', () => {
    expect([...waysOf(payments, { app: false, push: false, email: false })]).toEqual(['email']);
  });

  test('include the digest only together with the app, whose unread news it holds', () => {
    expect([...waysOf(portIns, { digest: true })]).toEqual(['app', 'email', 'digest']);
    expect([...waysOf(portIns, { digest: true, app: false })]).toEqual(['email']);
  });

  test('never include a way that the category does not offer', () => {
    expect([...waysOf(payments, { digest: true })]).toEqual(['app', 'push', 'email']);
  });
});

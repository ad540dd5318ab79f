import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { User } from '../model.ts';
import { meQuery } from './queries.ts';
import { UserProvider, useUser } from './user-context.tsx';

const alice: User = {
  id: 'account-of-alice',
  name: 'Alice Archer',
  email: 'alice@people.test',
  emailVerified: false,
  username: 'alice',
  isOperator: false,
  findableBy: 'everyone',
  doNotDisturb: null,
  avatar: null,
  deletesAt: null,
  formats: { language: null, timeZone: null, clock: null, weekStart: null },
  createdAt: 0,
};

function Reader(): string {
  const { user, setUser, isLoading } = useUser();
  return [user?.name ?? 'nobody', typeof setUser, isLoading ? 'loading' : 'known'].join(', ');
}

/** What a component within the provider reads. @param me what is known of the session */
function readWith(me: User | null | undefined): string {
  const client = new QueryClient();
  if (me !== undefined) client.setQueryData(meQuery.queryKey, me);
  const provided = createElement(UserProvider, null, createElement(Reader));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, provided));
}

test('the user context gives the user, a way to set the user, and whether it is still loading', () => {
  expect(readWith(undefined)).toBe('nobody, function, loading');
  expect(readWith(null)).toBe('nobody, function, known');
  expect(readWith(alice)).toBe('Alice Archer, function, known');
});

test('outside of its provider the user context is an error', () => {
  expect(() => renderToStaticMarkup(createElement(Reader))).toThrow(
    'useUser must be used within a UserProvider',
  );
});

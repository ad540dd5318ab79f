import { useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import type { CountProps } from '#platform/browser/feature.ts';
import { useReader } from '#platform/browser/reader.ts';
import { overviewQuery } from './overview-query.ts';

/** Number of my tasks that are late or due today; 0 until known. The navigation that shows it is there for the signed in alone. */
export function DueCount({ Badge, className }: CountProps) {
  const { timeZone } = useReader();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format();
  const { data } = useQuery(overviewQuery(today));
  return createElement(Badge, { count: data?.today ?? 0, said: 'due', className });
}

import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { Action } from '../../rules/may.ts';
import { useMay } from '../use-may.ts';

/** A page for those whose role may see it. Everybody else reads who may. */
export function OnlyFor(props: { action: Action; title: string; children: ReactNode }) {
  const { refusal } = useMay(props.action);
  if (refusal === null) return props.children;
  return (
    <>
      <PageHeader title={props.title} />
      <EmptyState>{refusal}.</EmptyState>
    </>
  );
}

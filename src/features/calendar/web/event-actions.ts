import { useMemo } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { toast } from '#ui/toast.tsx';
import type { SCOPES } from '../constants.ts';
import type { EventFacts, Occurrence } from '../model-events.ts';
import { calendarKeys } from './keys.ts';
import { calendarApi } from './queries.ts';

export type Scope = (typeof SCOPES)[number];

const refetch = () => queryClient.invalidateQueries({ queryKey: calendarKeys.events });
const named = ({ id, at }: Occurrence, scope: Scope) => ({ id, at: at ?? undefined, scope });

/** Shows an occurrence at another time before the server has it. */
function showAt(event: Occurrence, { startsAt, endsAt }: Pick<Occurrence, 'startsAt' | 'endsAt'>): void {
  queryClient.setQueriesData<Occurrence[]>({ queryKey: calendarKeys.events }, (events) =>
    events?.map((one) =>
      one.id === event.id && one.startsAt === event.startsAt ? { ...one, startsAt, endsAt } : one,
    ),
  );
}

/** @throws what the server refuses, so that a form can show it where it belongs */
async function create(facts: EventFacts): Promise<void> {
  const made = await calendarApi.createEvent({ id: crypto.randomUUID(), ...facts });
  await refetch();
  toast.undoable('Event added', () => void quietly(() => calendarApi.removeEvent(named(made, 'all'))));
}

/** @throws what the server refuses */
async function change(event: Occurrence, given: Partial<EventFacts>, scope: Scope): Promise<void> {
  const { undo } = await calendarApi.changeEvent({ ...named(event, scope), ...given });
  await refetch();
  toast.undoable('Event changed', () => void quietly(() => calendarApi.undoChange({ id: undo })));
}

async function remove(event: Occurrence, scope: Scope): Promise<boolean> {
  return quietly(async () => {
    const { undo } = await calendarApi.removeEvent(named(event, scope));
    toast.undoable('Event deleted', () => void quietly(() => calendarApi.undoChange({ id: undo })));
  });
}

/** Shows what went wrong. @returns whether it worked */
async function quietly(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    toast.error(sentenceOf(error));
    return false;
  } finally {
    await refetch();
  }
}

/** Actions on events. Each can be undone. */
export function useEventActions() {
  return useMemo(
    () => ({
      create,
      change,
      remove,
      /** Moves it, and puts it back where it was if the server refuses. */
      async move(event: Occurrence, times: Pick<Occurrence, 'startsAt' | 'endsAt'>, scope: Scope) {
        if (scope === 'this') showAt(event, times);
        return quietly(() => change(event, times, scope));
      },
    }),
    [],
  );
}

export type EventActions = ReturnType<typeof useEventActions>;

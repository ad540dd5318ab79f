import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '#ui/use-debounced.ts';
import type { Task } from '../model.ts';
import { tasksApi } from './queries.ts';

const TYPING_MS = 150;
const TYPED_MIN = 2;

/** Tasks that contain what is typed into the palette. */
export function useFoundTasks(typed: string): readonly Task[] {
  const text = useDebounced(typed.trim(), TYPING_MS);
  const found = useQuery({
    queryKey: ['tasks', 'search', text],
    queryFn: async () => (await tasksApi.search({ text })).tasks,
    enabled: text.length >= TYPED_MIN,
  });
  return found.data ?? [];
}

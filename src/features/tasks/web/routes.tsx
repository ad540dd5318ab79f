import { route } from '@react-router/dev/routes';
import type { FeaturePages } from '#platform/browser/feature-pages.ts';

/** Signed-in pages of tasks (files are relative to src/shell). */
export const tasksPages: FeaturePages = {
  signedIn: [route('tasks', '../features/tasks/web/pages/tasks.tsx')],
};

import { route } from '@react-router/dev/routes';
import type { FeaturePages } from '#platform/browser/feature-pages.ts';

/** Pages of meetings (files are relative to src/shell). A link to notes is opened without signing in. */
export const meetingsPages: FeaturePages = {
  signingIn: [route('shared/meeting', '../features/meetings/web/pages/shared-meeting.tsx')],
};

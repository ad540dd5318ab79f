import { route } from '@react-router/dev/routes';
import type { FeaturePages } from '#platform/browser/feature-pages.ts';

/** Pages of workspaces (files are relative to src/shell). An invitation is read before signing in, too. */
export const workspacesPages: FeaturePages = {
  signingIn: [route('invite/:token', '../features/workspaces/web/pages/invitation.tsx')],
  signedIn: [route('team', '../features/workspaces/web/pages/team.tsx')],
};

import type { RouteConfigEntry } from '@react-router/dev/routes';

/** The pages of a feature (its `web/routes.tsx`), which the build makes. Files are relative to src/shell. */
export interface FeaturePages {
  /** Public pages without React. */
  readonly documents?: readonly RouteConfigEntry[];
  /** Pages for people who are not signed in. */
  readonly signingIn?: readonly RouteConfigEntry[];
  /** Pages for people who are signed in, including the operator's. */
  readonly signedIn?: readonly RouteConfigEntry[];
}

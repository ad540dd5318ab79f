import { lazy } from 'react';

/** The emergency address dialog, loaded on first use. */
export const EmergencyDialog = lazy(async () => ({
  default: (await import('./emergency-dialog.tsx')).EmergencyDialog,
}));

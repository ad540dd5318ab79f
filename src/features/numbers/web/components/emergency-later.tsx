import { late } from '#ui/late.ts';

/** The emergency address dialog, loaded on first use. */
export const EmergencyDialog = late(async () => ({
  default: (await import('./emergency-dialog.tsx')).EmergencyDialog,
}));

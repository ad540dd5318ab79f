import { lazy } from 'react';

/** Where help is sent that is called from a number; loaded when somebody asks for it. */
export const EmergencyDialog = lazy(async () => ({
  default: (await import('./emergency-dialog.tsx')).EmergencyDialog,
}));

/** Tabs of the dashboard in their order (specification 001 §2); the first is shown when the address names none. */
export const DASHBOARD_TABS = ['dial-pad', 'history', 'settings'] as const;

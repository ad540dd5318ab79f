/** Tabs of the phone in their order (specification 001 §2); the first is shown when the address names none. */
export const PHONE_TABS = ['dial-pad', 'history', 'settings'] as const;
export type PhoneTab = (typeof PHONE_TABS)[number];

import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Signed-in pages of billing, the last for the operator (files are relative to src/shell). */
export const billingRoutes: RouteConfigEntry[] = [
  route('billing', '../features/billing/web/pages/billing.tsx'),
  route('usage', '../features/billing/web/pages/usage.tsx'),
  route('admin/rates', '../features/billing/web/pages/rate-decks.tsx'),
];

import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Signed-in pages of numbers (files are relative to src/shell). */
export const numbersRoutes: RouteConfigEntry[] = [
  route('numbers', '../features/numbers/web/pages/numbers.tsx'),
];

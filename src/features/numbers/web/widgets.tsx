export { onCallFrom } from './call-from.ts';
export { EmergencyDialog } from './components/emergency-later.tsx';
export { NewNumberDialog, YourNumbers } from './components/your-numbers.tsx';
export { useNumberTroubles } from './number-troubles.ts';
export { numbersQuery } from './queries.ts';

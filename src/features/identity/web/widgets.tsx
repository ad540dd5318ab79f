export { VerifyBanner } from './components/verify-banner.tsx';
export { requireUser } from './guard.ts';
export { useSignOut } from './sign-out.ts';
export { UserProvider, useUser } from './user-context.tsx';

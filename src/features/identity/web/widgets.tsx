export { EmailCard } from './components/email-card.tsx';
export { NameForm } from './components/name-form.tsx';
export { PasswordForm } from './components/password-form.tsx';
export { SessionsList } from './components/sessions-list.tsx';
export { UsernameForm } from './components/username-form.tsx';
export { VerifyBanner } from './components/verify-banner.tsx';
export { requireUser } from './guard.ts';
export { useSignOut } from './sign-out.ts';
export { UserProvider, useUser } from './user-context.tsx';

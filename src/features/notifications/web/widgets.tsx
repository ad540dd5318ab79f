export { NotificationSettingsForm } from './components/choices/settings-form.tsx';
export { Bell } from './components/inbox/bell.tsx';
export { MailTrouble } from './components/mail-trouble.tsx';
export { PushDevices } from './components/push/push-devices.tsx';
export { followWorker } from './follow-worker.ts';

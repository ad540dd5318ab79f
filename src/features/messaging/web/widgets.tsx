export { MessagingSandbox } from './components/messaging-sandbox.tsx';

export { CallCard } from './components/call-card.tsx';
export { CallHistory } from './components/call-history.tsx';
export { CallSheet } from './components/call-sheet.tsx';
export { DialPad } from './components/dial-pad.tsx';
export { IncomingLayer } from './components/incoming-layer.tsx';
export { LineStatus } from './components/line-status.tsx';
export { PhoneProvider } from './components/phone-provider.tsx';
export { SoundSettings } from './components/sound-settings-later.tsx';

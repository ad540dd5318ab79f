export { callFrom } from './call-from.ts';
export { BlocksList } from './components/blocks/blocks-list.tsx';
export { CallBack } from './components/blocks/call-back.tsx';
export { CallCard } from './components/call-card-later.tsx';
export { CallSheet } from './components/call-sheet.tsx';
export { ConnectionMark as LineMark } from './components/connection-mark.tsx';
export { ConnectionStatus as LineStatus } from './components/connection-status.tsx';
export { CallHistory } from './components/history/call-history-later.tsx';
export { NetworkTable } from './components/history/network-table.tsx';
export { RecentCalls } from './components/history/recent-calls.tsx';
export { IncomingLayer } from './components/incoming-layer.tsx';
export { MiniCall } from './components/mini-call.tsx';
export { CallWeek } from './components/overview/call-week.tsx';
export { DialPad } from './components/phone/dial-pad.tsx';
export { DialPadSandbox } from './components/phone/dial-pad-sandbox.tsx';
export { TelephoneSpecimens } from './components/phone/phone-specimens.tsx';
export {
  currentCall,
  isBusy,
  isSettingUp,
  useConnection,
  useLine,
  usePhone,
} from './components/phone-context.tsx';
export { PhoneProvider } from './components/phone-provider.tsx';
export { RailHistory, RailLive, RailSettings } from './components/rail-parts.tsx';
export { SoundSettings } from './components/sound-settings-later.tsx';
export { dialRequests } from './dial-request.ts';
export { useEchoCall, useFirstSteps, useNoteStep } from './first-steps.ts';
export { useMissedCallsShown } from './missed.ts';
export { type MissedCalls, useMissedToReturn } from './missed-to-return.ts';
export {
  type Callee,
  useCallKeys,
  useOwnNumbers,
  useRecentCallees,
  useTypedNumber,
  useTypedUsername,
} from './palette-calls.ts';
export { recentTime } from './recent-view.ts';
export { useViewer } from './viewer.ts';

export { callFrom } from './call-from.ts';
export { BlocksList } from './components/blocks-list.tsx';
export { CallBack } from './components/call-back.tsx';
export { CallCard } from './components/call-card-later.tsx';
export { CallHistory } from './components/call-history-later.tsx';
export { CallSheet } from './components/call-sheet.tsx';
export { CallWeek } from './components/call-week.tsx';
export { DialPad } from './components/dial-pad.tsx';
export { DialPadSandbox } from './components/dial-pad-sandbox.tsx';
export { IncomingLayer } from './components/incoming-layer.tsx';
export { LineMark } from './components/line-mark.tsx';
export { LineStatus } from './components/line-status.tsx';
export { MiniCall } from './components/mini-call.tsx';
export { NetworkTable } from './components/network-table.tsx';
export {
  currentCall,
  isBusy,
  isSettingUp,
  useConnection,
  useLine,
  usePhone,
} from './components/phone-context.tsx';
export { PhoneProvider } from './components/phone-provider.tsx';
export { TelephoneSpecimens } from './components/phone-specimens.tsx';
export { RailHistory, RailLive, RailSettings } from './components/rail-parts.tsx';
export { RecentCalls } from './components/recent-calls.tsx';
export { SoundSettings } from './components/sound-settings-later.tsx';
export { dialRequests } from './dial-request.ts';
export { useEchoCall, useFirstSteps, useNoteStep } from './first-steps.ts';
export { useMissedCalls, useMissedCallsShown } from './missed.ts';
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

import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';

export function PhoneProvider(props: { children: ReactNode }) {
  return props.children;
}

export function LineStatus() {
  return <span className="text-13 text-ink-3">Line offline</span>;
}

export function CallCard() {
  return null;
}

export function DialPad() {
  return <EmptyState>Calls cannot be placed from here yet.</EmptyState>;
}

export function CallHistory() {
  return <EmptyState>No calls yet.</EmptyState>;
}

export function CallSheet() {
  return null;
}

export function IncomingLayer() {
  return null;
}

export function SoundSettings() {
  return <p className="text-13 text-ink-2">There are no sound settings yet.</p>;
}

/** Colours of a call's key, on the yellow of an active call and on paper, and while pressed. */
export function keyPlane({ isLive, isPressed }: { isLive: boolean; isPressed: boolean }): string {
  if (isPressed) return isLive ? 'bg-live-ink text-live' : 'bg-ink text-on-ink';
  return isLive
    ? 'bg-live-key text-live-ink hover:bg-live-key-hover'
    : 'bg-sunk text-ink hover:bg-sunk-hover';
}

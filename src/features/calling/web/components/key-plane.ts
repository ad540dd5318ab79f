/** Colours of a key of a call, on the yellow of one that is heard and on paper; marked while it is pressed. */
export function keyPlane({ isLive, isPressed }: { isLive: boolean; isPressed: boolean }): string {
  if (isPressed) return isLive ? 'bg-live-ink text-live' : 'bg-ink text-on-ink';
  return isLive
    ? 'bg-live-key text-live-ink hover:bg-live-key-hover'
    : 'bg-sunk text-ink hover:bg-sunk-hover';
}

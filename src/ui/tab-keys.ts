/** Which tab a key leads to from the one at `place`, round the ends; null for keys that mean nothing here (WAI-ARIA APG, tabs). */
export function tabAfterKey(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (place + 1) % count;
    case 'ArrowLeft':
      return (place + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

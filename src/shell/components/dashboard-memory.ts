const KEY = 'ahoy.dashboard';

/** What the dashboard looked like last, so that it keeps the same places free while it loads. */
export interface DashboardMemory {
  /** The list of first steps is over. */
  readonly isOver: boolean;
  /** How many things needed somebody. */
  readonly needs: number;
}

const NEW: DashboardMemory = { isOver: false, needs: 0 };

export function readMemory(): DashboardMemory {
  try {
    return { ...NEW, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    // A browser that keeps nothing, or what somebody else wrote there.
    return NEW;
  }
}

export function remember(change: Partial<DashboardMemory>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readMemory(), ...change }));
  } catch {
    // A browser that keeps nothing loads with a jump.
  }
}

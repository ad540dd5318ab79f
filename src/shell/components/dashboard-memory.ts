const KEY = 'ahoy.dashboard';

/** Last layout of the dashboard, so that it reserves the same space while it loads. */
export interface DashboardMemory {
  /** The list of first steps is over. */
  readonly isOver: boolean;
  /** Number of items that needed attention. */
  readonly needs: number;
}

const NEW: DashboardMemory = { isOver: false, needs: 0 };

export function readMemory(): DashboardMemory {
  try {
    return { ...NEW, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    // Storage may be unavailable, or contain something else.
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

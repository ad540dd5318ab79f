/** The browser's permission for notifications. */
export type Permission = NotificationPermission | 'unsupported';

export type StepId = 'username' | 'echo' | 'invite' | 'notifications' | 'number';

export interface Step {
  readonly id: StepId;
  /** Current: the first that is not done. */
  readonly state: 'done' | 'current' | 'waiting';
}

export interface StepFacts {
  readonly username: string | null;
  readonly hasHeardSelf: boolean;
  readonly hasInvited: boolean;
  readonly permission: Permission;
  readonly hasNumber: boolean;
  /** Whether numbers can be rented here at all. */
  readonly canRent: boolean;
}

/** First steps in their order, without those that this browser or installation doesn't support. */
export function firstStepRows(facts: StepFacts): Step[] {
  const { permission, canRent } = facts;
  const rows: (readonly [StepId, boolean])[] = [
    ['username', facts.username !== null],
    ['echo', facts.hasHeardSelf],
    ['invite', facts.hasInvited],
    ...(permission === 'unsupported' ? [] : [['notifications', permission === 'granted'] as const]),
    ...(canRent ? [['number', facts.hasNumber] as const] : []),
  ];
  const current = rows.find(([, isDone]) => !isDone)?.[0];
  return rows.map(([id, isDone]) => ({
    id,
    state: isDone ? 'done' : id === current ? 'current' : 'waiting',
  }));
}

/** A statement that may read a table that grows, and why. */
export interface Allowed {
  /** Its beginning, with single spaces. */
  readonly begins: string;
  readonly because: string;
}

export const ALLOWED: readonly Allowed[] = [
  {
    begins: 'select count(*)::int as people from users',
    because: "The operator's start page says how many people there are, at most every 15 seconds.",
  },
  {
    begins: 'with moved as ( select account, sum(amount) as posted from (',
    because: 'The nightly proof that the books balance adds up every posting.',
  },
  {
    begins: 'select count(*) as total from users where closed_at is null',
    because: "The operator's own programs page through everybody, and the contract says how many there are.",
  },
  {
    begins: 'select minute / $1::integer as day, part, count(*) filter (where is_up)',
    because:
      'The status page adds up 90 days, and no more is kept: a row a minute, however many people are here.',
  },
  {
    begins: 'delete from push_subscriptions as made_for_lost_keys',
    because: 'When the keys of Web Push are lost, no subscription is worth anything.',
  },
  {
    begins: 'update contact_lists set rule = replace(rule::text,',
    because:
      'Once when an account is erased. A rule names people deep inside, and workspaces have few lists.',
  },
];

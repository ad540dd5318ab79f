import { DAY_MS } from '#kernel/instant.ts';
import { operatorPaths } from '#kernel/operator-paths.ts';
import type { AuditRow } from '../model.ts';

/** What was done. The dots are what it was done to. */
const WORDS: Readonly<Record<string, string>> = {
  'account.suspended': 'suspended …',
  'account.restored': 'lifted the suspension of …',
  'account.signed-out': 'signed … out everywhere',
  'account.factors-reset': 'removed the second factors of …',
  'account.factor-removed': 'removed a second factor of …',
  'account.link-made': 'made a sign-in link for …',
  'account.created': 'created the account of …',
  'account.changed': 'changed the account of …',
  'account.closed': 'closed the account of …',
  'workspace.suspended': 'suspended the workspace …',
  'workspace.restored': 'lifted the suspension of the workspace …',
  'look.began': 'started viewing as …',
  'look.ended': 'stopped viewing as …',
  'note.written': 'wrote a note on …',
  'plan.granted': 'granted a plan to …',
  'rate-deck.published': 'published rate deck …',
  'invoice.voided': 'voided invoice …',
  'invoice.written-off': 'wrote off invoice …',
  'invoice.credited': 'credited invoice …',
  'invoice.refunded': 'refunded invoice …',
  'port-in.taken-up': 'started the review of port-in …',
  'port-in.rejected': 'rejected port-in …',
  'port-in.scheduled': 'scheduled port-in …',
  'port-in.completed': 'completed port-in …',
  'provider-rates.saved': 'saved a rate of provider …',
  'provider-rates.imported': 'imported provider rates',
  'message.answered': 'marked a message as answered',
  'message.reopened': 'reopened a message',
  'alarm.muted': 'muted the alarm … for a day',
  'job.retried': 'ran a failed job again: …',
  'job.discarded': 'discarded a failed job: …',
  'switch.turned-on': 'turned … on',
  'switch.turned-off': 'turned … off',
  'company-domain.proven': 'verified the domain …',
};

/** Facts that name what it was better than an ID does. */
const NAMING = ['number', 'queue', 'key', 'domain'] as const;

/** Choices of the filter: everything about one kind of thing. */
export const AUDIT_CHOICES = [
  { id: '', label: 'Everything' },
  { id: 'account.', label: 'People' },
  { id: 'look.', label: 'Views' },
  { id: 'workspace.', label: 'Workspaces' },
  { id: 'plan.', label: 'Plans' },
  { id: 'invoice.', label: 'Invoices' },
  { id: 'port-in.', label: 'Port-ins' },
  { id: 'rate-deck.', label: 'Rates' },
  { id: 'provider-rates.', label: 'Providers' },
  { id: 'message.', label: 'Messages' },
  { id: 'note.', label: 'Notes' },
  { id: 'alarm.', label: 'Alarms' },
  { id: 'job.', label: 'Jobs' },
  { id: 'switch.', label: 'Switches' },
  { id: 'company-domain.', label: 'Company domains' },
] as const;

/** "Alice Archer suspended Bob Bell". An action that this version doesn't know is shown by its name. */
export function auditSentence({ by, action, subject, about, facts }: AuditRow): string {
  const [, id = subject] = subject.split(/:(.*)/s);
  const named = NAMING.map((name) => facts[name]).find((value) => typeof value === 'string');
  const done = (WORDS[action] ?? `${action} …`).replace('…', () => about ?? named ?? id);
  return `${by?.name ?? 'Ahoy'} ${done}`;
}

/** The page of a person or a workspace; null when there is none. */
export function subjectLink(subject: string): string | null {
  const [kind, id] = subject.split(/:(.*)/s);
  if (id === undefined) return null;
  if (kind === 'account') return operatorPaths.person(id);
  return kind === 'workspace' ? operatorPaths.workspace(id) : null;
}

/** Choice of rows, as the address has it. Days are those of UTC, as in the CSV file. */
export interface AuditChoice {
  readonly by?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly from?: number;
  /** The first instant that is too late. */
  readonly until?: number;
}

export function auditChoiceOf(search: URLSearchParams): AuditChoice {
  const text = (name: 'by' | 'action' | 'subject') => {
    const value = search.get(name)?.trim() ?? '';
    return value === '' ? {} : { [name]: value };
  };
  const from = Date.parse(search.get('from') ?? '');
  const last = Date.parse(search.get('until') ?? '');
  return {
    ...text('by'),
    ...text('action'),
    ...text('subject'),
    ...(!Number.isNaN(from) && { from }),
    ...(!Number.isNaN(last) && { until: last + DAY_MS }),
  };
}

/** The same choice as a CSV file. */
export function auditFileOf(choice: AuditChoice): string {
  const query = new URLSearchParams(Object.entries(choice).map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? '/api/admin/audit/csv' : `/api/admin/audit/csv?${query.toString()}`;
}

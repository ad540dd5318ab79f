import type { WorkspaceId } from '#kernel/ids.ts';
import { paths } from '#kernel/paths.ts';
import { type DataRows, eraseBy, type PersonalData } from '#platform/server/personal-data.ts';
import type { Platform } from '#platform/server/platform.ts';
import { QUARANTINE_DAYS } from '../constants.ts';
import { releaseRow } from './renting/owning.ts';
import { createStore } from './store.ts';

export function personalDataOf({ database, clock }: Pick<Platform, 'database' | 'clock'>): PersonalData {
  const { queries } = database;
  return {
    tables: {
      phone_numbers: { kept: 'numbers' },
      phone_number_people: 'erased',
      number_candidates: 'erased',
      number_holds: 'erased',
      verified_caller_ids: 'erased',
      emergency_addresses: 'erased',
      port_in_orders: 'erased',
    },
    kept: {
      numbers: {
        of: 'workspace',
        what: 'Which numbers you rented and when, without your labels',
        why: 'Carriers and authorities may ask who had a number',
        until: 'As long as the law requires',
      },
    },
    retention: [
      { what: 'A number you gave back', howLong: `${QUARANTINE_DAYS} days, so that you can take it back` },
    ],
    exports: (subject) => (subject.kind === 'person' ? ofPerson : ofWorkspace),
    async obstacles(subject) {
      if (subject.kind === 'person') return [];
      const { rows } = await queries.$client.query(
        `select from port_in_orders where account_id = $1 and state in ('submitted', 'in-review', 'scheduled') limit 1`,
        [subject.workspaceId],
      );
      if (rows.length === 0) return [];
      const sentence =
        "A number is being moved here from another carrier. Cancel the port-in, or wait until it's done.";
      return [{ sentence, path: paths.numbers() }];
    },
    async goes(subject) {
      if (subject.kind === 'person') return [];
      const held = await createStore(queries).ofWorkspace(subject.workspaceId);
      const numbers = held.filter(({ status }) => status === 'active').map(({ number }) => number);
      if (numbers.length === 0) return [];
      const list = new Intl.ListFormat('en').format(numbers);
      return [
        `${list}. After ${QUARANTINE_DAYS} days, someone else may get ${numbers.length === 1 ? 'it' : 'them'}.`,
      ];
    },
    async erase(subject) {
      if (subject.kind === 'person') return;
      await releaseAll(subject.workspaceId);
      await eraseBy(queries, subject.workspaceId, OF_WORKSPACE);
    },
  };

  async function releaseAll(workspaceId: WorkspaceId): Promise<void> {
    await database.transaction(async (within) => {
      const store = createStore(within);
      await store.lockOwner(workspaceId);
      const held = await store.ofWorkspace(workspaceId);
      for (const row of held) if (row.status === 'active') await releaseRow(row, clock.now(), within);
    });
  }
}

const OF_WORKSPACE = [
  `update phone_numbers set label = '' where account_id = $1 and status <> 'gone' and label <> ''`,
  'delete from phone_number_people where number_id in (select id from phone_numbers where account_id = $1)',
  'delete from number_holds where account_id = $1',
  'delete from number_candidates where account_id = $1',
  'delete from verified_caller_ids where account_id = $1',
  'delete from emergency_addresses where number_id in (select id from phone_numbers where account_id = $1)',
  'delete from port_in_events where order_id in (select id from port_in_orders where account_id = $1)',
  'delete from port_in_orders where account_id = $1',
];

const ofPerson: readonly DataRows[] = [
  {
    path: 'numbers/given-to-you',
    title: 'Numbers that you were given in workspaces',
    text: `select n.phone_number, p.may_call, p.is_rung, p.may_read from phone_number_people p
      join phone_numbers n on n.id = p.number_id where p.account_id = $1 order by n.phone_number`,
  },
];

const ofWorkspace: readonly DataRows[] = [
  {
    path: 'numbers/numbers',
    title: 'Numbers that the workspace rents or rented',
    text: `select phone_number, country_code, area_code, place, kind, status, label, is_default, monthly_micro_usd, rented_at,
      next_rent_at, released_at from phone_numbers where account_id = $1 order by rented_at, id`,
  },
  {
    path: 'numbers/people',
    title: 'Who was given which number',
    text: `select n.phone_number, u.name as person, p.may_call, p.is_rung, p.may_read from phone_numbers n
      join phone_number_people p on p.number_id = n.id join users u on u.id = p.account_id
      where n.account_id = $1 order by n.phone_number`,
  },
  {
    path: 'numbers/caller-ids',
    title: 'Numbers that you verified as caller IDs',
    text: `select phone_number, country_code, created_at, verified_at from verified_caller_ids where account_id = $1
      order by created_at`,
  },
  {
    path: 'numbers/emergency-addresses',
    title: 'Emergency addresses',
    text: `select n.phone_number, a.name, a.street, a.unit, a.city, a.region, a.postal_code, a.country_code, a.updated_at
      from phone_numbers n join emergency_addresses a on a.number_id = n.id where n.account_id = $1 order by n.phone_number`,
  },
  {
    path: 'numbers/port-ins',
    title: 'Numbers you bring from another carrier, with each step',
    text: `select o.phone_number, o.losing_carrier, o.carrier_account, o.authorized_name, o.state, o.reason, o.scheduled_for,
      o.created_at, (select json_agg(json_build_object('kind', e.kind, 'at', e.at, 'reason', e.reason) order by e.position)
        from port_in_events e where e.order_id = o.id) as steps
      from port_in_orders o where o.account_id = $1 order by o.created_at`,
  },
];

import type { WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { OutgoingEvent } from '#platform/server/realtime/event-log.ts';
import { NUMBER_TOPIC } from '../../constants.ts';
import type { MyNumbers, PhoneNumber, ReleasedNumber } from '../../model.ts';
import type { Candidate } from '../../model-search.ts';
import { numberText } from '../../rules/number-text.ts';
import { type CandidateRow, createStore, type SeenNumber } from '../store.ts';

/** A number as those see it who manage numbers. */
export function viewOf(row: SeenNumber): PhoneNumber {
  return {
    id: row.id,
    number: row.number,
    text: numberText(row.number),
    countryCode: row.countryCode,
    place: row.place,
    kind: row.kind,
    capabilities: { voice: row.hasVoice, sms: row.hasSms, fax: row.hasFax },
    providerName: row.providerName,
    monthlyMicroUsd: row.monthlyMicroUsd,
    isActive: row.status === 'active',
    label: row.label,
    isDefault: row.isDefault,
    rentedAt: row.rentedAt,
    nextRentAt: row.nextRentAt,
    hasEmergencyAddress: row.hasEmergencyAddress,
    mayCall: true,
  };
}

function releasedViewOf(row: SeenNumber): ReleasedNumber {
  return {
    id: row.id,
    number: row.number,
    text: numberText(row.number),
    countryCode: row.countryCode,
    label: row.label,
    releasedAt: row.releasedAt ?? row.rentedAt,
    quarantinedUntil: row.quarantinedUntil ?? row.rentedAt,
    isPaidUntil: row.nextRentAt,
  };
}

export function candidateOf(row: CandidateRow): Candidate {
  return {
    number: row.number,
    text: numberText(row.number),
    countryCode: row.countryCode,
    areaCode: row.areaCode,
    place: row.place,
    kind: row.kind,
    capabilities: { voice: row.hasVoice, sms: row.hasSms, fax: row.hasFax },
  };
}

/** All numbers of an account. */
export async function readMine(workspaceId: WorkspaceId, within: Queries): Promise<MyNumbers> {
  const rows = await createStore(within).ofWorkspace(workspaceId);
  return {
    numbers: rows.filter(({ status }) => status !== 'quarantined').map(viewOf),
    released: rows.filter(({ status }) => status === 'quarantined').map(releasedViewOf),
  };
}

/** Event for every transaction that has changed a workspace's numbers. Who sees which of them differs, so it has none of them. */
export const numbersChanged = (workspaceId: WorkspaceId): OutgoingEvent => ({
  workspaceId,
  audience: 'numbers.read',
  topic: NUMBER_TOPIC,
  payload: {},
});

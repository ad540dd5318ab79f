import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useElsewhere, useMay } from '#features/workspaces/web/widgets.tsx';
import { late } from '#ui/late.ts';
import { useNumbersDialog } from '../numbers-dialog.ts';
import { numbersQuery, portInsQuery } from '../queries.ts';

const NewNumberDialog = late(async () => ({
  default: (await import('./new-number-dialog.tsx')).NewNumberDialog,
}));
const EmergencyDialog = late(async () => ({
  default: (await import('./emergency-dialog.tsx')).EmergencyDialog,
}));
const PortInDialog = late(async () => ({
  default: (await import('./port-in-dialog.tsx')).PortInDialog,
}));
const NumberPeopleDialog = late(async () => ({
  default: (await import('./people/number-people-dialog.tsx')).NumberPeopleDialog,
}));

/** The dialog that the address names, if any. */
export function NumbersDialogs() {
  const facts = useDialogFacts();
  return (
    <Suspense fallback={null}>
      <OpenDialog {...facts} />
    </Suspense>
  );
}

/** Data of the dialog in the address, once loaded. */
function useDialogFacts() {
  const [dialog, open] = useNumbersDialog();
  const { data } = useQuery(numbersQuery);
  const orders = useQuery({ ...portInsQuery, enabled: dialog?.kind === 'bring' && dialog.id !== null }).data;
  const isOrder = dialog?.kind === 'bring';
  const things = isOrder ? orders : data && [...data.numbers, ...data.released];
  const id = dialog?.id ?? null;
  const isMissing = id !== null && things !== undefined && things.every((one) => one.id !== id);
  useElsewhere(isMissing ? { kind: isOrder ? 'port-in' : 'number', id } : null);
  return {
    kind: dialog?.kind ?? null,
    number: data?.numbers.find(({ id, isActive }) => isActive && id === dialog?.id) ?? null,
    isNewOrder: dialog?.id === null,
    order: orders?.find(({ id }) => id === dialog?.id) ?? null,
    refusal: useMay('numbers.manage').refusal,
    onClose: () => open(null),
  };
}

function OpenDialog(facts: ReturnType<typeof useDialogFacts>) {
  const { kind, number, order, isNewOrder, refusal, onClose } = facts;
  if (kind === 'new') return <NewNumberDialog onClose={onClose} />;
  if (kind === 'address' && number !== null) return <EmergencyDialog number={number} onClose={onClose} />;
  if (kind === 'people' && number !== null && refusal === null)
    return <NumberPeopleDialog number={number} onClose={onClose} />;
  if (kind === 'bring' && (isNewOrder || order !== null))
    return <PortInDialog portIn={order} onClose={onClose} />;
  return null;
}

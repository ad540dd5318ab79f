import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNumbersDialog } from '../numbers-dialog.ts';
import { numbersQuery, portInsQuery } from '../queries.ts';

const NewNumberDialog = lazy(async () => ({
  default: (await import('./new-number-dialog.tsx')).NewNumberDialog,
}));
const EmergencyDialog = lazy(async () => ({
  default: (await import('./emergency-dialog.tsx')).EmergencyDialog,
}));
const PortInDialog = lazy(async () => ({
  default: (await import('./port-in-dialog.tsx')).PortInDialog,
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
  return {
    kind: dialog?.kind ?? null,
    number: data?.numbers.find(({ id, isActive }) => isActive && id === dialog?.id) ?? null,
    isNewOrder: dialog?.id === null,
    order: orders?.find(({ id }) => id === dialog?.id) ?? null,
    onClose: () => open(null),
  };
}

function OpenDialog({ kind, number, order, isNewOrder, onClose }: ReturnType<typeof useDialogFacts>) {
  if (kind === 'new') return <NewNumberDialog onClose={onClose} />;
  if (kind === 'address' && number !== null) return <EmergencyDialog number={number} onClose={onClose} />;
  if (kind === 'bring' && (isNewOrder || order !== null))
    return <PortInDialog portIn={order} onClose={onClose} />;
  return null;
}

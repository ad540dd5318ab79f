import { RefreshCw } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { PORT_INS_SHOWN, type PortInsShown } from '#features/numbers/model-portins.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { PortInDesk } from '../components/port-in-desk.tsx';
import { shownWords } from '../port-in-words.ts';

export const meta = () => [{ title: 'Port-ins' }];

/** Requests to bring numbers here, for the operator. Which ones are shown, and which one is open, is in the address. */
export default function PortIns() {
  const [search, setSearch] = useSearchParams();
  const show = PORT_INS_SHOWN.find((one) => one === search.get('show')) ?? 'waiting';
  const open = search.get('order');
  const go = (next: { show: PortInsShown; order: string | null }) =>
    setSearch({
      ...(next.show === 'waiting' ? {} : { show: next.show }),
      ...(next.order === null ? {} : { order: next.order }),
    });
  return (
    <>
      <PageHeader title="Port-ins">
        <IconButton
          label="Refresh"
          size="small"
          icon={<RefreshCw size={16} strokeWidth={1.75} />}
          onPress={() => void queryClient.invalidateQueries({ queryKey: ['admin', 'port-ins'] })}
        />
      </PageHeader>
      <Tabs
        label="Requests shown"
        className="px-3 desk:px-5"
        selected={show}
        onSelect={(next) => go({ show: next, order: null })}
        items={PORT_INS_SHOWN.map((id) => ({
          id,
          label: shownWords[id],
          content: <PortInDesk show={id} open={open} onOpen={(order) => go({ show: id, order })} />,
        }))}
      />
    </>
  );
}

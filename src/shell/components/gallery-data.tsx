import { PhoneIncoming, PhoneMissed } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge, PresenceDot } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Progress } from '#ui/progress.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Loading } from '#ui/spinner.tsx';
import { Table } from '#ui/table.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Chapter, Specimen } from './specimen.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function DataSpecimens() {
  return (
    <Chapter title="Showing things">
      <Specimen name="Card">
        <div className="grid w-full gap-4">
          <Card title="Card" aside={<Badge>Active</Badge>}>
            Heading, aside and content.
          </Card>
          <Card small title="Small card">
            For columns beside the main thing.
          </Card>
        </div>
      </Specimen>
      <Specimen name="Badge, PresenceDot, Avatar">
        <Badge>Plain</Badge>
        <Badge tone="strong">Strong</Badge>
        <Badge tone="bad">Bad</Badge>
        <PresenceDot presence="available" />
        <PresenceDot presence="busy" />
        <PresenceDot presence="offline" />
        <PresenceDot presence="connecting" />
        <Avatar name="Ada Lovelace" size="small" />
        <Avatar name="Ada Lovelace" />
        <Avatar name="Ada" size="large" />
      </Specimen>
      <Specimen name="ListRow">
        <ul className="surface w-full overflow-hidden rounded-card">
          <ListRow
            icon={<PhoneMissed {...icon} />}
            title="Priya Nair"
            detail="@priya"
            value="Missed"
            end="09:41"
            tone="bad"
          />
          <ListRow
            icon={<PhoneIncoming {...icon} />}
            title="Jo Okafor"
            detail="@jo"
            value="2:05"
            end="Yesterday"
          />
        </ul>
      </Specimen>
      <Specimen name="Table">
        <div className="w-full">
          <Table
            label="Rates"
            columns={[{ label: 'Country' }, { label: 'Rate per minute', isEnd: true }]}
            rows={[
              { key: 'us', cells: ['United States', '$0.010/min'] },
              { key: 'jp', cells: ['Japan', '$0.050/min'] },
            ]}
          />
        </div>
      </Specimen>
      <StateSpecimens />
      <TabsSpecimen />
    </Chapter>
  );
}

function StateSpecimens() {
  return (
    <>
      <Specimen name="EmptyState, ErrorState">
        <EmptyState action={<Button size="small">Dial</Button>}>
          No calls yet. Dial a number or a username.
        </EmptyState>
        <ErrorState onRetry={() => undefined}>An unexpected error occurred</ErrorState>
      </Specimen>
      <Specimen name="Loading, Progress, Skeleton">
        <div className="w-full">
          <Loading />
          <Progress label="Upload" value={40} />
          <SkeletonRows rows={2} />
        </div>
      </Specimen>
    </>
  );
}

function TabsSpecimen() {
  const [tab, setTab] = useState<'one' | 'two'>('one');
  return (
    <Specimen name="Tabs" isWide>
      <div className="w-full">
        <Tabs
          label="Example"
          selected={tab}
          onSelect={setTab}
          items={[
            { id: 'one', label: 'One', content: <p className="p-4">The first panel.</p> },
            { id: 'two', label: 'Two', content: <p className="p-4">The second panel.</p> },
          ]}
        />
      </div>
    </Specimen>
  );
}

import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { classes } from './classes.ts';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly content: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** Names the group for screen readers. */
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Padding of the row of tabs, so that it lines up with the page. */
  className?: string;
}

export function Tabs<Id extends string>({ label, items, selected, onSelect, className }: TabsProps<Id>) {
  return (
    <AriaTabs
      selectedKey={selected}
      // The keys of this list are the ids of `items`.
      onSelectionChange={(key) => onSelect(key as Id)}
      className="flex flex-col"
    >
      <TabList
        aria-label={label}
        className={classes('flex gap-1 overflow-x-auto border-b py-2 [scrollbar-width:none]', className)}
      >
        {items.map((item) => (
          <Tab
            key={item.id}
            id={item.id}
            className="cursor-pointer rounded-control px-3 py-1.5 text-13 whitespace-nowrap text-ink-2 -outline-offset-2 transition-colors hover:text-ink selected:bg-sunk selected:font-medium selected:text-ink"
          >
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="rounded-card -outline-offset-6">
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

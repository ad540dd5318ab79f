import type { ReactNode } from 'react';
import { SettingsColumns, withAsideClass } from '#ui/settings-columns.tsx';
import { SideCard } from './side-card.tsx';

/** A tab with the card of the person beside it. Below the card is what belongs to the tab. */
export function WithSideCard(props: { children: ReactNode; aside?: ReactNode }) {
  return (
    <SettingsColumns
      aside={
        <>
          <div className={withAsideClass}>
            <SideCard isCard />
          </div>
          {props.aside}
        </>
      }
    >
      {props.children}
    </SettingsColumns>
  );
}

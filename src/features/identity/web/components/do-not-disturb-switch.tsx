import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import { SettingRow } from '#ui/setting-row.tsx';
import { quietSpans, useDoNotDisturb } from '../do-not-disturb.ts';

/** Do not disturb in one row: whether it is on, until when, and a control to change it. */
export function DoNotDisturbSwitch() {
  const { isOn, until, isPending, set } = useDoNotDisturb();
  return (
    <SettingRow
      title="Do not disturb"
      description={<span aria-live="polite">{until ?? "Calls don't ring and show up as missed."}</span>}
    >
      {isOn ? (
        <Button
          variant="secondary"
          size="small"
          aria-label="Turn off do not disturb"
          isPending={isPending}
          onPress={() => set(null)}
        >
          Turn off
        </Button>
      ) : (
        <Menu
          label="Do not disturb"
          trigger={
            <Button
              variant="secondary"
              size="small"
              aria-label="Turn on do not disturb"
              isPending={isPending}
            >
              Turn on
            </Button>
          }
          actions={quietSpans.map(({ id, label }) => ({ id, label, onAction: () => set(id) }))}
        />
      )}
    </SettingRow>
  );
}

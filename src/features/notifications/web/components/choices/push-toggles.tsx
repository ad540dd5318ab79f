import { useController, useFormContext } from 'react-hook-form';
import { SettingsSection } from '#ui/settings-section.tsx';
import { Switch } from '#ui/switch.tsx';
import { settingsText } from '../../../constants.ts';
import { PUSH_TOGGLES } from '../../../constants-categories.ts';
import type { NotificationRow } from '../../../model-settings.ts';
import { boxOf, type SettingsDraft } from '../../settings-draft.ts';

/** Specification 001 §2, rows 301-305. */
export function PushToggles({ rows }: { rows: readonly NotificationRow[] }) {
  return (
    <SettingsSection title={settingsText.pushNotifications} isWide>
      <div className="grid gap-x-12 gap-y-3 @min-[34rem]:grid-cols-2">
        {PUSH_TOGGLES.map((id) => (
          <Toggle key={id} id={id} words={rows.find((row) => row.id === id)?.words ?? id} />
        ))}
      </div>
    </SettingsSection>
  );
}

function Toggle({ id, words }: { id: string; words: string }) {
  const { control } = useFormContext<SettingsDraft>();
  const { field } = useController({ control, name: boxOf(id, 'push') });
  return (
    <Switch isSelected={field.value === true} onChange={field.onChange}>
      {words}
    </Switch>
  );
}

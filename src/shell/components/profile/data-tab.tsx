import { RetentionList, YourData } from '#features/privacy/web/widgets.tsx';
import { SettingsColumns } from '#ui/settings-columns.tsx';

export default function DataTab() {
  return (
    <SettingsColumns aside={<RetentionList />}>
      <YourData />
    </SettingsColumns>
  );
}

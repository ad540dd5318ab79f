import { SafetyHistory, SecuritySettings, TrustedBrowsersHere } from '#features/identity/web/widgets.tsx';
import { SettingsColumns } from '#ui/settings-columns.tsx';
import { SignInWays } from './sign-in-ways.tsx';

export default function SecurityTab() {
  return (
    <SettingsColumns
      aside={
        <>
          <SafetyHistory />
          <TrustedBrowsersHere />
        </>
      }
    >
      <SecuritySettings />
      <SignInWays />
    </SettingsColumns>
  );
}

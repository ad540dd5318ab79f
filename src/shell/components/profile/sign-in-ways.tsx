import { IdentitiesList } from '#features/identity/web/widgets.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';

/** The password and the companies with which the person signs in. */
export function SignInWays() {
  return (
    <SettingsSection
      isList
      title="Ways to sign in"
      lead="Other accounts you can sign in with. You need at least one way to sign in."
    >
      <IdentitiesList />
    </SettingsSection>
  );
}

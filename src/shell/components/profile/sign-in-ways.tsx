import { IdentitiesList } from '#features/identity/web/widgets.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';

/** The password and the companies with which the person signs in. */
export function SignInWays() {
  return (
    <SettingsSection
      isList
      title="Ways to sign in"
      lead="Accounts elsewhere that open this one. You always keep at least one way in."
    >
      <IdentitiesList />
    </SettingsSection>
  );
}

import { SecuritySettings, TrustedBrowsersHere } from '#features/identity/web/widgets.tsx';
import { SignInWays } from './sign-in-ways.tsx';
import { WithSideCard } from './with-side-card.tsx';

export default function SecurityTab() {
  return (
    <WithSideCard aside={<TrustedBrowsersHere />}>
      <SecuritySettings />
      <SignInWays />
    </WithSideCard>
  );
}

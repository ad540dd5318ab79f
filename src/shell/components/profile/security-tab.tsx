import { SignInWays } from './sign-in-ways.tsx';
import { WithSideCard } from './with-side-card.tsx';

export default function SecurityTab() {
  return (
    <WithSideCard>
      <SignInWays />
    </WithSideCard>
  );
}

import { ProfileForm, UsernameSetting, useUser } from '#features/identity/web/widgets.tsx';
import { WithSideCard } from './with-side-card.tsx';

export default function ProfileTab() {
  const { user } = useUser();
  if (user === null) return null;
  return (
    <WithSideCard
      aside={
        <div className="border-t p-4 desk:p-6 @min-[56rem]:border-t-0 @min-[56rem]:pt-0">
          <UsernameSetting user={user} />
        </div>
      }
    >
      <ProfileForm user={user} />
    </WithSideCard>
  );
}

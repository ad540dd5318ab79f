import { type ClientLoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { paths, safeReturnPath } from '#kernel/paths.ts';
import { AuthPage } from '../components/auth-page.tsx';
import { UsernameForm } from '../components/username-form.tsx';
import { requireUserWithoutUsername } from '../guard.ts';

export const meta = () => [
  { title: 'Choose your username' },
  { name: 'description', content: 'Choose the username that people will call.' },
];

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => requireUserWithoutUsername(request);

export default function Onboarding() {
  const navigate = useNavigate();
  const from = useSearchParams()[0].get('from');
  return (
    <AuthPage
      title="Choose your username"
      lead="This is your calling ID. People use it to call you, for free. You can change it later."
    >
      <UsernameForm
        current={null}
        submitLabel="Claim it"
        onClaimed={() => void navigate(safeReturnPath(from, paths.dashboard()))}
      />
    </AuthPage>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { type ClientLoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { paths, safeReturnPath } from '#kernel/paths.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast.tsx';
import { identityText } from '../../constants.ts';
import { identityErrors } from '../../errors.ts';
import { type CarriedEmail, failureSentence, hasEmptyField, loginForm } from '../auth-forms.ts';
import { AuthPage } from '../components/auth-page.tsx';
import { requireNobody } from '../guard.ts';
import { identityApi } from '../queries.ts';
import { setUser } from '../user-context.tsx';

export const meta = () => [
  { title: 'Sign in' },
  { name: 'description', content: 'Sign in to Ahoy and pick up where you left off.' },
];

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => requireNobody(request);

export default function Login() {
  const from = useSearchParams()[0].get('from') ?? undefined;
  return (
    <AuthPage
      title={identityText.loginTitle}
      footer={
        <>
          No account yet? <Link to={paths.register(from === undefined ? {} : { from })}>Sign up</Link>
        </>
      }
    >
      <LoginForm from={from} />
    </AuthPage>
  );
}

function LoginForm({ from }: { from: string | undefined }) {
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(loginForm), defaultValues: { email: '', password: '' } });
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(
    async (values) => {
      try {
        setUser(await identityApi.signIn(values));
        toast.success(identityText.loggedIn);
        await navigate(safeReturnPath(from, paths.dashboard()));
      } catch (error) {
        toast.error(failureSentence(error, identityErrors.loginFailed().message));
      }
    },
    () => {
      if (hasEmptyField(form.getValues())) form.setError('root', { message: identityText.fillAllFields });
    },
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root?.message !== undefined && <Notice>{errors.root.message}</Notice>}
      <FormField
        control={form.control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        isRequired
        isDisabled={isSubmitting}
      />
      <FormField
        as={PasswordField}
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
        isRequired
        isDisabled={isSubmitting}
      />
      <ForgotPasswordLink control={form.control} />
      <Button type="submit" size="large" wide isDisabled={isSubmitting}>
        {isSubmitting ? identityText.signingIn : 'Sign In'}
      </Button>
    </form>
  );
}

/** Takes along what was typed. A component of its own, so that typing draws only this anew. */
function ForgotPasswordLink({ control }: { control: Control<{ email: string; password: string }> }) {
  const email = useWatch({ control, name: 'email' });
  return (
    <Link to={paths.forgotPassword()} state={{ email } satisfies CarriedEmail} className="self-start text-13">
      Forgot password?
    </Link>
  );
}

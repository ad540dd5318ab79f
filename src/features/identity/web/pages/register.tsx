import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { type ClientLoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast.tsx';
import { identityText } from '../../constants.ts';
import { identityErrors } from '../../errors.ts';
import { failureSentence, hasEmptyField, newPasswordErrorOf, registerForm } from '../auth-forms.ts';
import { AuthPage } from '../components/auth-page.tsx';
import { PasswordRule } from '../components/password-rule.tsx';
import { requireNobody } from '../guard.ts';
import { identityApi } from '../queries.ts';
import { setUser } from '../user-context.tsx';

export const meta = () => [
  { title: 'Register' },
  { name: 'description', content: 'Create an Ahoy account and call anybody by username, free.' },
];

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => requireNobody(request);

export default function Register() {
  const from = useSearchParams()[0].get('from') ?? undefined;
  return (
    <AuthPage
      title={identityText.registerTitle}
      footer={
        <>
          Already have an account? <Link to={paths.login(from === undefined ? {} : { from })}>Sign in</Link>
        </>
      }
    >
      <RegisterForm from={from} />
    </AuthPage>
  );
}

function RegisterForm({ from }: { from: string | undefined }) {
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(registerForm),
    defaultValues: { name: '', email: '', password: '' },
  });
  const { isSubmitting, errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const { control } = form;

  const submit = form.handleSubmit(
    async (values) => {
      try {
        setUser(await identityApi.register(values));
        toast.success(identityText.accountCreated);
        await navigate(paths.onboarding(from === undefined ? {} : { from }));
      } catch (error) {
        const aboutPassword = newPasswordErrorOf(error);
        if (aboutPassword !== null)
          form.setError('password', { message: aboutPassword }, { shouldFocus: true });
        toast.error(failureSentence(error, identityErrors.registrationFailed().message));
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
        control={control}
        name="name"
        label="Full name"
        autoComplete="name"
        isRequired
        isDisabled={isSubmitting}
      />
      <FormField
        control={control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        isRequired
        isDisabled={isSubmitting}
      />
      <FormField
        as={PasswordField}
        control={control}
        name="password"
        label="Password"
        autoComplete="new-password"
        isRequired
        isDisabled={isSubmitting}
        hint={<PasswordRule password={password} />}
      />
      <Button type="submit" size="large" wide isDisabled={isSubmitting}>
        {isSubmitting ? identityText.creatingAccount : 'Create account'}
      </Button>
    </form>
  );
}

import { Button, type ButtonProps } from '#ui/button.tsx';
import { useResendVerification } from '../resend-verification.ts';

/** Sends the mail that confirms the address again, once. */
export function ResendButton(props: Pick<ButtonProps, 'variant' | 'size'> & { label: string }) {
  const { label, ...look } = props;
  const resend = useResendVerification();
  return (
    <Button
      {...look}
      isPending={resend.isPending}
      disabledReason={resend.isSuccess ? 'We just sent it. Check your inbox and your spam folder.' : null}
      onPress={() => resend.mutate()}
    >
      {resend.isSuccess ? 'Sent' : label}
    </Button>
  );
}

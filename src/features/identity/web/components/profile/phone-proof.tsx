import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { hasCapability } from '#platform/browser/capabilities.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { CALLS_DELAYED } from '../../../constants-codes.ts';
import type { ProfileDetails } from '../../../model-profile.ts';
import { profileApi, profileQuery } from '../../profile-queries.ts';
import { ProofDeclined, withFreshProof } from '../../proof.ts';

/** Below the phone number: whether it is verified, and how to verify it. */
export function PhoneProof(props: { profile: ProfileDetails; isTyping: boolean; isWrong: boolean }) {
  const { profile, isTyping, isWrong } = props;
  const { phone, isPhoneProven } = profile;
  const [isOpen, setOpen] = useState(false);
  const call = useMutation({
    mutationFn: () => withFreshProof(() => profileApi.callWithCode()),
    onSuccess: () => setOpen(true),
    onError(error) {
      if (!(error instanceof ProofDeclined)) toast.error(sentenceOf(error));
    },
  });
  // What is wrong is said in the same words.
  if (isWrong) return <>Not shown to anyone.</>;
  if (phone === null || isTyping) return <>Start with + and the country code. Not shown to anyone.</>;
  if (isPhoneProven)
    return (
      <span className="inline-flex items-center gap-1">
        <Check size={14} strokeWidth={2} aria-hidden="true" />
        Verified, for sign-in codes. Not shown to anyone.
      </span>
    );
  if (!hasCapability('phone-calls'))
    return <>Not verified: calls to phones aren't set up here. Not shown to anyone.</>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      Not verified.
      <Button variant="secondary" size="small" isPending={call.isPending} onPress={() => call.mutate()}>
        Call me with a code
      </Button>
      <CodeDialog
        phone={phone}
        isDelayed={call.data?.isDelayed === true}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </span>
  );
}

function CodeDialog(props: { phone: string; isDelayed: boolean; isOpen: boolean; onClose: () => void }) {
  const { phone, isDelayed, isOpen, onClose } = props;
  const [code, setCode] = useState('');
  const prove = useMutation({
    mutationFn: () => withFreshProof(() => profileApi.provePhone({ code })),
    onSuccess: (profile) => {
      queryClient.setQueryData(profileQuery.queryKey, profile);
      toast.success('Phone number verified');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form around the phone number isn't sent with it.
    event.stopPropagation();
    prove.mutate();
  };
  return (
    <Dialog title="Enter the code" isOpen={isOpen} onOpenChange={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <output className="block text-15 text-ink-2">
          {isDelayed
            ? `${CALLS_DELAYED} The call to ${phone} will read out a 6-digit code.`
            : `We're calling ${phone} now. Enter the 6-digit code you hear.`}
        </output>
        <TextField
          label="Code"
          value={code}
          onChange={(typed) => {
            prove.reset();
            setCode(typed.replaceAll(/\D/gu, ''));
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          error={prove.isError && !(prove.error instanceof ProofDeclined) ? sentenceOf(prove.error) : null}
        />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            isPending={prove.isPending}
            disabledReason={code.length === 6 ? null : 'Enter all 6 digits'}
          >
            Verify
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { numbersText } from '../../constants.ts';
import type { PortIn } from '../../model-portins.ts';
import { numbersApi } from '../number-queries.ts';
import { portInsQuery } from '../queries.ts';

const filled = (sentence: string) => z.string().check(z.trim(), z.minLength(1, sentence), z.maxLength(100));
/** Required fields. The server checks whether the number exists. */
const portInForm = z.object({
  number: filled('Please enter the number'),
  losingCarrier: filled('Please enter your carrier'),
  carrierAccount: filled('Please enter the account number'),
  authorizedName: filled('Please enter a name'),
});

/** Edits a draft, or corrects a rejected port-in. */
export function PortInDialog({ portIn, onClose }: { portIn: PortIn | null; onClose: () => void }) {
  const [id] = useState(() => portIn?.id ?? crypto.randomUUID());
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(portInForm),
    defaultValues: {
      number: portIn?.text ?? '',
      losingCarrier: portIn?.losingCarrier ?? '',
      carrierAccount: portIn?.carrierAccount ?? '',
      authorizedName: portIn?.authorizedName ?? '',
    },
  });
  const save = useMutation({
    mutationFn: (form: z.infer<typeof portInForm>) => numbersApi.draftPortIn({ id, ...form }),
    onSuccess: async ({ text }) => {
      await queryClient.invalidateQueries({ queryKey: portInsQuery.queryKey });
      toast.success(`Draft for ${text} saved. Submit it when you're ready.`);
      onClose();
    },
  });
  const submit = handleSubmit((form) => save.mutate(form));
  return (
    <Dialog title={numbersText.bringNumber} isOpen onOpenChange={onClose} isLocked={save.isPending}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormField
          control={control}
          name="number"
          label="Number, with country code"
          type="tel"
          autoComplete="tel"
          isRequired
        />
        <FormField control={control} name="losingCarrier" label="Current carrier" isRequired />
        <FormField
          control={control}
          name="carrierAccount"
          label="Account number"
          hint="You'll find it on your bill."
          isRequired
        />
        <FormField
          control={control}
          name="authorizedName"
          label="Account holder"
          hint="The name on the account."
          autoComplete="name"
          isRequired
        />
        {save.isError && <Notice>{sentenceOf(save.error)}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isPending={save.isPending}>
            Save draft
          </Button>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

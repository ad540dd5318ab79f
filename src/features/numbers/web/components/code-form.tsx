import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { numbersApi } from '../number-queries.ts';

/** The code that was read out to a number. */
export function CodeForm({ id, onVerified }: { id: string; onVerified: () => Promise<void> }) {
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => numbersApi.confirmCallerId({ id, code }),
    onSuccess: async ({ text }) => {
      await onVerified();
      toast.success(`${text} verified`);
    },
  });
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      <div className="w-36">
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          error={confirm.isError ? sentenceOf(confirm.error) : null}
        />
      </div>
      {/* In line with the field, whatever message is below it. */}
      <div className="mt-6.5 flex h-11 items-center">
        <Button type="submit" size="small" isPending={confirm.isPending}>
          Verify
        </Button>
      </div>
    </form>
  );
}

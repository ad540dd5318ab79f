import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { FACTOR_NAME_MAX } from '../../../constants-factors.ts';
import type { FactorView } from '../../../model-factors.ts';
import { factorsApi, securityQuery } from '../../factor-queries.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useSecured } from './use-secured.ts';

interface FactorDialogProps {
  factor: FactorView;
  onClose: () => void;
}

export function RenameFactorDialog({ factor, onClose }: FactorDialogProps) {
  const [name, setName] = useState(factor.name);
  const rename = useMutation({
    mutationFn: () => factorsApi.renameFactor({ id: factor.id, name: name.trim() }),
    onSuccess: () => {
      toast.success('Renamed');
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: securityQuery.queryKey }),
  });
  return (
    <Dialog title="Rename" isOpen onOpenChange={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate();
        }}
      >
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          maxLength={FACTOR_NAME_MAX}
          error={rename.isError ? sentenceOf(rename.error) : null}
        />
        <div className="flex justify-end">
          <Button type="submit" isPending={rename.isPending} isDisabled={name.trim() === ''}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function RemoveFactorDialog({ factor, isLast, onClose, onRemoved }: RemoveFactorDialogProps) {
  const remove = useSecured({
    work: () => factorsApi.removeFactor({ id: factor.id }),
    onDone: () => {
      toast.success(`${factor.name} removed`);
      onClose();
      onRemoved();
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${factor.name}?`}
      confirm="Remove"
      isOpen
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {consequenceOf(factor, isLast)}
    </ConfirmDialog>
  );
}

interface RemoveFactorDialogProps extends FactorDialogProps {
  isLast: boolean;
  onRemoved: () => void;
}

function consequenceOf({ kind }: FactorView, isLast: boolean): string {
  if (kind === 'passkey')
    return "You won't be able to sign in with it any more. Delete it on your device too.";
  return isLast
    ? 'This turns off two-step sign-in, removes your recovery codes and trusted browsers, and signs out your other devices.'
    : "We won't ask for it any more. Your other factors stay.";
}

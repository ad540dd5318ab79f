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

export function RemoveFactorDialog({ factor, isLast, onClose }: FactorDialogProps & { isLast: boolean }) {
  const remove = useSecured({
    work: () => factorsApi.removeFactor({ id: factor.id }),
    onDone: () => {
      toast.success('Removed');
      onClose();
    },
  });
  return (
    <Dialog title={`Remove ${factor.name}?`} isOpen onOpenChange={onClose} role="alertdialog">
      <p className="text-13 text-ink-2">{consequenceOf(factor, isLast)}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button variant="hang" isPending={remove.isPending} onPress={() => remove.mutate()}>
          Remove
        </Button>
      </div>
    </Dialog>
  );
}

function consequenceOf({ kind }: FactorView, isLast: boolean): string {
  if (kind === 'passkey') return "You can't sign in with it any more. Delete it on your device as well.";
  return isLast
    ? 'This turns two-step sign-in off. Your recovery codes and trusted browsers go too, and your other devices are signed out.'
    : "It won't be asked for any more. Your other factors stay.";
}

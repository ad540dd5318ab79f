import { useController, useFormContext } from 'react-hook-form';
import { Segmented } from '#ui/segmented.tsx';
import { DIGESTS, type Digest } from '../../../model-settings.ts';
import type { SettingsDraft } from '../../settings-draft.ts';

const LABELS: Readonly<Record<Digest, string>> = { off: 'Off', daily: 'Daily, 8 AM', weekly: 'Weekly' };

/** One email for what wasn't read. */
export function DigestChoice() {
  const { control } = useFormContext<SettingsDraft>();
  const { field } = useController({ control, name: 'digest' });
  return (
    <section aria-label="Digest" className="flex flex-col gap-3 border-t p-4 desk:p-6">
      <h2 className="text-15 font-semibold">Digest</h2>
      <Segmented
        label="Digest"
        choices={DIGESTS.map((id) => ({ id, label: LABELS[id] }))}
        selected={DIGESTS.find((id) => id === field.value) ?? 'off'}
        onSelect={field.onChange}
      />
      <p className="text-12 text-pretty text-ink-2">
        One email with everything you haven&apos;t read. Weekly digests arrive on Mondays at 8 AM. If nothing
        is new, there&apos;s no email.
      </p>
    </section>
  );
}

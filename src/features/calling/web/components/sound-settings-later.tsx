import { Suspense } from 'react';
import { late } from '#ui/late.ts';
import { Loading } from '#ui/spinner.tsx';

const Settings = late(async () => {
  const { SoundSettings } = await import('./sound-settings.tsx');
  return { default: SoundSettings };
});

/** Device settings, loaded when opened, because their lists weigh a tenth of the first screen. */
export function SoundSettings() {
  return (
    <Suspense fallback={<Loading />}>
      <Settings />
    </Suspense>
  );
}

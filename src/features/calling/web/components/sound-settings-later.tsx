import { lazy, Suspense } from 'react';
import { Loading } from '#ui/spinner.tsx';

const Settings = lazy(async () => {
  const { SoundSettings } = await import('./sound-settings.tsx');
  return { default: SoundSettings };
});

/** The choice of devices, loaded when it is looked at: its lists weigh as much as a tenth of the first screen. */
export function SoundSettings() {
  return (
    <Suspense fallback={<Loading />}>
      <Settings />
    </Suspense>
  );
}

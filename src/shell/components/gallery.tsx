import { Logo } from '#ui/logo.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { ActionSpecimens } from './gallery-actions.tsx';
import { DataSpecimens } from './gallery-data.tsx';
import { FieldSpecimens } from './gallery-fields.tsx';
import { OverlaySpecimens } from './gallery-overlays.tsx';
import { PhoneSpecimens } from './gallery-phone.tsx';
import { TokenSpecimens } from './gallery-tokens.tsx';

/** Every component of `src/ui` in every state it has. */
export function Gallery() {
  return (
    <main className="mx-auto flex w-full max-w-280 flex-col gap-16 p-4 pb-24 desk:p-10">
      <header className="flex items-center justify-between gap-4">
        <Logo />
        <ThemeSwitch />
      </header>
      <h1 className="text-40">Design system</h1>
      <TokenSpecimens />
      <ActionSpecimens />
      <FieldSpecimens />
      <OverlaySpecimens />
      <DataSpecimens />
      <PhoneSpecimens />
      <ToastRegion />
    </main>
  );
}

import { KeyGrid } from '#ui/logo.tsx';

export function Starting() {
  return (
    <output className="flex grow items-center justify-center">
      <span className="animate-breathe text-ink">
        <KeyGrid height={40} />
      </span>
      <span className="sr-only">Loading</span>
    </output>
  );
}

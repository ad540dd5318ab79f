import { type ComponentType, createElement, useState } from 'react';
import { PageTrouble } from './page-trouble.tsx';

/** A screen whose file could not be loaded: says so, and becomes the screen as soon as the file is there. */
export function LatePage({ load, error }: { load: () => Promise<object>; error: unknown }) {
  const [Page, setPage] = useState<ComponentType | null>(null);
  if (Page !== null) return createElement(Page);
  const tryAgain = async () => {
    const { default: Loaded }: { default?: ComponentType } = await load();
    setPage(() => Loaded ?? null);
  };
  return <PageTrouble error={error} onTryAgain={tryAgain} />;
}

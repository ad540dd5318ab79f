import { type ComponentType, createElement, useState } from 'react';
import { PageTrouble } from './page-trouble.tsx';

/** A screen whose file couldn't be loaded. Says so, and becomes the screen once the file is there. */
export function LatePage({ load, error }: { load: () => Promise<object>; error: unknown }) {
  const [Page, setPage] = useState<ComponentType | null>(null);
  if (Page !== null) return createElement(Page);
  const tryAgain = async () => {
    const { default: Loaded }: { default?: ComponentType } = await load();
    setPage(() => Loaded ?? null);
  };
  return <PageTrouble error={error} onTryAgain={tryAgain} />;
}

import { useEffect, useMemo, useState } from 'react';
import { useUser } from '#features/identity/web/widgets.tsx';
import { useWorkspace } from '#features/workspaces/web/widgets.tsx';
import { hasCapability } from '#platform/browser/capabilities.ts';
import { inOrder, type NavItem } from '#platform/browser/feature.ts';
import { features } from '../features.ts';
import { ownNav } from './own-nav.ts';

export type { NavItem } from '#platform/browser/feature.ts';

/** The pages of a person in this workspace; all of them until their role is known. */
export function useOwnItems(): readonly NavItem[] {
  const role = useWorkspace()?.role;
  return useMemo(
    () =>
      ownNav.filter(
        ({ needs, roles }) =>
          (needs === undefined || hasCapability(needs)) &&
          (roles === undefined || role === undefined || roles.includes(role)),
      ),
    [role],
  );
}

/** The operator's pages, which are added a moment later; none for other people. */
export function useOperatorItems(): readonly NavItem[] {
  const isOperator = useUser().user?.isOperator ?? false;
  const [items, setItems] = useState<readonly NavItem[]>([]);
  useEffect(() => {
    if (!isOperator) return undefined;
    let isWanted = true;
    // A file that cannot be loaded takes no page away: each of them has its address.
    operatorItems().then(
      (loaded) => isWanted && setItems(loaded),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isOperator]);
  return isOperator ? items : [];
}

async function operatorItems(): Promise<readonly NavItem[]> {
  const loaded = await Promise.all(features.map(async (feature) => (await feature.operatorNav?.()) ?? []));
  return inOrder(loaded.flat());
}

import { startPlanChoice, startPriceCalculator } from '#features/billing/web/widgets.tsx';
import { startDocumentTabs } from '#ui/document-tabs-script.ts';

/** Gives life to the pricing page. @returns a function that ends it */
export function startPage(): () => void {
  // A plan that was chosen before shows its own tab, so the tabs come first.
  const ends = [startDocumentTabs(), startPlanChoice(), startPriceCalculator()];
  return () => {
    for (const end of ends) end();
  };
}

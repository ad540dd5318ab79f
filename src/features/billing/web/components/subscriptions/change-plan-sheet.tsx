import { X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { capabilities } from '#platform/browser/capabilities.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { DESK_QUERY, useMediaQuery } from '#ui/media-query.ts';
import { PAY_AS_YOU_GO_PLANS, SUBSCRIPTION_PLANS } from '../../../constants.ts';
import type { Plan, PlanId } from '../../../model.ts';
import type { Payment } from '../../../model-payments.ts';
import type { Subscriptions } from '../../../model-subscriptions.ts';
import { firstChoice } from '../../../rules/subscriptions/first-choice.ts';
import { planOf } from '../../../rules/subscriptions/parse-plan.ts';
import { ChangePlanFooter } from './change-plan-footer.tsx';
import { KindTabs, kindOf, type PlanKind } from './kind-tabs.tsx';
import { type Buying, PayForPlan } from './pay-for-plan.tsx';
import { PayingForPlan } from './paying-for-plan.tsx';
import { PlanColumns } from './plan-columns.tsx';
import { PlanPages } from './plan-pages.tsx';
import { PlanReceipt } from './plan-receipt.tsx';

/** Step of the sheet: compare, choose a card, pay, and see what comes next. */
type Stage =
  | { readonly at: 'compare' }
  | { readonly at: 'card' }
  | { readonly at: 'paying'; readonly buying: Buying }
  | { readonly at: 'paid'; readonly payment: Payment };

export interface ChangePlanSheetProps {
  /** Initially selected plan. Null without a choice. */
  first: PlanId | null;
  plans: Subscriptions;
  onClose: () => void;
}

/** Every plan against the one that runs, with the price of the change before the press. */
export function ChangePlanSheet({ first, plans, onClose }: ChangePlanSheetProps) {
  const [selected, select] = useState<PlanId>(() => first ?? firstMonthly(plans));
  const [stage, setStage] = useState<Stage>({ at: 'compare' });
  const [isSafe, setSafe] = useState(true);
  const kind = kindOf(planOf(selected));
  const panel = useId();
  const choose = (planId: PlanId) => {
    select(planId);
    setStage({ at: 'compare' });
  };
  return (
    <Sheet
      title={stage.at === 'paid' ? 'Receipt' : 'Change plan'}
      isLocked={!isSafe}
      onClose={onClose}
      head={
        stage.at === 'compare' && (
          <KindTabs selected={kind} onSelect={(next) => choose(firstOf(next, plans))} controls={panel} />
        )
      }
      footer={
        stage.at === 'compare' && (
          <ChangePlanFooter
            // A choice of when belongs to its plan.
            key={selected}
            planId={selected}
            plans={plans}
            onPay={(buying) => setStage({ at: 'paying', buying })}
            onCard={() => setStage({ at: 'card' })}
            onClose={onClose}
          />
        )
      }
    >
      {stage.at === 'compare' ? (
        <div id={panel} role="tabpanel" aria-label="Plans">
          <Plans kind={kind} plans={plans} selected={selected} onSelect={choose} />
        </div>
      ) : (
        <div className="mx-auto w-full max-w-lg p-4 desk:p-6">
          {stage.at === 'card' && (
            <PayForPlan
              planId={selected}
              onBuy={(buying) => setStage({ at: 'paying', buying })}
              onBack={() => setStage({ at: 'compare' })}
            />
          )}
          {stage.at === 'paying' && (
            <PayingForPlan
              buying={stage.buying}
              onSafe={setSafe}
              onPaid={(payment) => setStage({ at: 'paid', payment })}
              onBack={() => setStage({ at: 'card' })}
            />
          )}
          {stage.at === 'paid' && <PlanReceipt planId={selected} payment={stage.payment} onClose={onClose} />}
        </div>
      )}
    </Sheet>
  );
}

const currentOf = ({ running }: Subscriptions): PlanId =>
  running.find(({ line }) => line === 'monthly')?.planId ?? 'free';

const firstMonthly = ({ running }: Subscriptions): PlanId =>
  firstChoice(
    running.find(({ line }) => line === 'monthly'),
    capabilities(),
  );

const firstOf = (kind: PlanKind, plans: Subscriptions): PlanId =>
  kind === 'monthly' ? firstMonthly(plans) : (PAY_AS_YOU_GO_PLANS[0]?.id ?? 'payg_phone');

function Plans(props: {
  kind: PlanKind;
  plans: Subscriptions;
  selected: PlanId;
  onSelect: (planId: PlanId) => void;
}) {
  const isWide = useMediaQuery(DESK_QUERY);
  const { kind, plans, ...choice } = props;
  const shown: readonly Plan[] = kind === 'monthly' ? SUBSCRIPTION_PLANS : PAY_AS_YOU_GO_PLANS;
  const View = isWide ? PlanColumns : PlanPages;
  return <View shown={shown} running={plans.running} currentId={currentOf(plans)} {...choice} />;
}

function Sheet(props: {
  title: string;
  isLocked: boolean;
  onClose: () => void;
  head: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      isDismissable={!props.isLocked}
      isKeyboardDismissDisabled={props.isLocked}
      className="fixed inset-0 z-40 flex animate-enter items-end bg-veil"
    >
      <Modal className="surface flex max-h-[90dvh] w-full animate-sheet overflow-hidden rounded-t-phone border-x-0! border-b-0! shadow-e3">
        <AriaDialog className="flex min-h-0 w-full flex-col outline-none">
          <div className="flex min-h-16 shrink-0 flex-wrap items-center gap-x-6 gap-y-2 border-b px-4 py-3 desk:px-6">
            <Heading slot="title" className="text-22">
              {props.title}
            </Heading>
            <div className="order-3 phone:order-none">{props.head}</div>
            <div className="ml-auto">
              <IconButton
                size="small"
                label="Close"
                isDisabled={props.isLocked}
                icon={<X size={18} strokeWidth={1.75} />}
                onPress={props.onClose}
              />
            </div>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{props.children}</div>
          {props.footer !== false && (
            <div className="shrink-0 border-t bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] desk:px-6 desk:pt-5 desk:pb-5">
              {props.footer}
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

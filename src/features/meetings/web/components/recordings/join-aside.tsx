import type { JoinedPlatform } from '../../../constants-meetings.ts';
import { canShareTab } from '../../capture.ts';
import type { useJoinPlan } from '../../use-join-plan.ts';
import { BotSteps } from '../bots/bot-steps.tsx';
import { OnNow } from '../participants/on-now.tsx';
import type { Asked } from './join-choices.tsx';
import { NextSteps } from './next-steps.tsx';

/** What happens after joining, and what the calendar has now. */
export function JoinAside(props: {
  asked: Asked;
  platform: JoinedPlatform;
  plan: Pick<ReturnType<typeof useJoinPlan>, 'plans' | 'filled' | 'fill'>;
}) {
  const { asked, platform, plan } = props;
  const captures = asked.records || asked.transcribes;
  return (
    <div className="min-w-0">
      {asked.sendsBot ? (
        <BotSteps platform={platform} asked={asked} />
      ) : (
        <NextSteps captures={captures && canShareTab()} />
      )}
      <OnNow plans={plan.plans} filled={plan.filled} onFill={plan.fill} />
    </div>
  );
}

import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { sentenceOf } from '#platform/browser/api.ts';
import { classes } from '#ui/classes.ts';
import { type CallRating as Rating, type RatingReason, ratingReason } from '../../../model-rating.ts';
import { callingApi } from '../../api.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const reasonWords: Readonly<Record<RatingReason, string>> = {
  'not-heard': "They couldn't hear me",
  'cannot-hear': "I couldn't hear them",
  'cut-out': 'It cut out',
  echo: 'Echo',
  delay: 'Delay',
  noise: 'Noise',
};

/** Asks how a call sounded, once. */
export function CallRating({ callId, rating }: { callId: string; rating: Rating | null }) {
  const [answer, setAnswer] = useState(rating);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (next: Rating) => {
    setAnswer(next);
    setProblem(null);
    callingApi.rate({ id: callId, ...next }).catch((error: unknown) => setProblem(sentenceOf(error)));
  };
  const reasons = answer?.reasons ?? [];
  return (
    <div className="flex flex-col gap-3 text-13">
      <fieldset aria-label="How was the sound?" className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span aria-hidden="true" className="grow">
          How was the sound?
        </span>
        {/* Kept together even if the question wraps to its own line. */}
        <span className="flex gap-2">
          <Choice isOn={answer?.verdict === 'good'} onPress={() => submit({ verdict: 'good', reasons: [] })}>
            <ThumbsUp {...icon} />
            Good
          </Choice>
          <Choice isOn={answer?.verdict === 'bad'} onPress={() => submit({ verdict: 'bad', reasons })}>
            <ThumbsDown {...icon} />
            Bad
          </Choice>
        </span>
      </fieldset>
      {answer?.verdict === 'bad' && (
        <fieldset aria-label="What was wrong?" className="flex flex-wrap gap-2">
          {ratingReason.options.map((reason) => (
            <Choice
              key={reason}
              isOn={reasons.includes(reason)}
              onPress={() => submit({ verdict: 'bad', reasons: toggled(reasons, reason) })}
            >
              {reasonWords[reason]}
            </Choice>
          ))}
        </fieldset>
      )}
      <output className="text-12 text-ink-2 empty:hidden">
        {problem ?? (answer === null ? null : 'Thanks for telling us.')}
      </output>
    </div>
  );
}

const toggled = (reasons: readonly RatingReason[], reason: RatingReason): RatingReason[] =>
  reasons.includes(reason) ? reasons.filter((one) => one !== reason) : [...reasons, reason];

function Choice(props: { isOn: boolean; onPress: () => void; children: React.ReactNode }) {
  return (
    <ToggleButton
      isSelected={props.isOn}
      onChange={props.onPress}
      className={classes(
        'inline-flex h-8 items-center gap-1.5 rounded-small border px-3 text-13 font-medium transition-colors duration-120',
        props.isOn ? 'border-transparent bg-ink text-on-ink' : 'border-field-line bg-panel hover:bg-sunk',
      )}
    >
      {props.children}
    </ToggleButton>
  );
}

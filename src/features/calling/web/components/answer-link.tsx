import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from '#ui/toast.tsx';
import { browserTimer } from '../timer.ts';
import { usePhone } from './phone-context.tsx';

const PARAMETER = 'answer';

/** Answers the call that the address names, once: the parameter goes, so a reload answers nothing. */
export function AnswerLink() {
  const phone = usePhone();
  const [search, setSearch] = useSearchParams();
  const id = search.get(PARAMETER);
  useEffect(() => {
    if (phone === null || id === null) return;
    setSearch(
      (before) => {
        before.delete(PARAMETER);
        return before;
      },
      { replace: true },
    );
    void import('../answer-when-here.ts')
      .then(({ answerWhenHere }) => answerWhenHere(phone.line, id, browserTimer))
      .then((isAnswered) => isAnswered || toast.message('That call is over'));
  }, [phone, id, setSearch]);
  return null;
}

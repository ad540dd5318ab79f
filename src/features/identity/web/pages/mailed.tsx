import { useParams, useSearchParams } from 'react-router';
import { identityErrors } from '../../errors.ts';
import { AuthPage } from '../components/auth-page.tsx';
import { ConfirmNewEmail } from '../components/profile/confirm-new-email.tsx';
import { UndoEmailChange } from '../components/profile/undo-email-change.tsx';
import { UnsubscribeQuestion } from '../components/profile/unsubscribe-question.tsx';

export const meta = () => [
  { title: 'Your email' },
  { name: 'description', content: 'Confirm or undo a change of your email address, or turn off emails.' },
  // The address contains a secret that must not reach the next site as a referrer.
  { name: 'referrer', content: 'no-referrer' },
];

const questions = {
  'confirm-email': ConfirmNewEmail,
  'undo-email': UndoEmailChange,
  unsubscribe: UnsubscribeQuestion,
} as const;

/** Where links in emails lead that ask before they change something. One page, because few people ever open it. */
export default function Mailed() {
  const { what = '' } = useParams();
  const token = useSearchParams()[0].get('token') ?? '';
  if (!isQuestion(what))
    return <AuthPage title="This link doesn't work">{identityErrors.linkExpired().message}</AuthPage>;
  const Question = questions[what];
  return <Question token={token} />;
}

const isQuestion = (what: string): what is keyof typeof questions => Object.hasOwn(questions, what);

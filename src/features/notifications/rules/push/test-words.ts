import { missingCase } from '#kernel/assert.ts';
import type { PushTest } from '../../model-push.ts';

/** The push service's answer to a test, for the person who sent it. */
export function testWords({ answer, service, status }: PushTest): string {
  const code = status === null ? '' : ` (${status})`;
  switch (answer) {
    case 'accepted':
      return `${service} accepted it${code}. It should appear in a moment.`;
    case 'gone':
      return `That browser no longer accepts notifications${code}, so we removed it.`;
    case 'too-large':
      return `${service} says the notification is too large${code}.`;
    case 'later':
      return `${service} is busy${code}. Try again in a minute.`;
    case 'refused':
      return `${service} refused it${code}. Turn notifications off and on again on that device.`;
    case 'unreachable':
      return `We can't reach ${service} right now. Try again in a minute.`;
    case 'too-slow':
      return `${service} didn't answer in time. Try again in a minute.`;
    default:
      return missingCase(answer);
  }
}

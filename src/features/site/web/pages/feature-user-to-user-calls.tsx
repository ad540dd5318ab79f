import { documentHandle } from '#ui/document.ts';
import { PlainFeature } from '../components/plain-feature.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('user-to-user-calls');

export default function UserToUserCalls() {
  return <PlainFeature slug="user-to-user-calls" />;
}

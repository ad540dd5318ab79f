import { documentHandle } from '#ui/document.ts';
import { PlainFeature } from '../components/plain-feature.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('wifi-calling');

export default function WifiCalling() {
  return <PlainFeature slug="wifi-calling" />;
}

import { documentHandle } from '#ui/document.ts';
import { PlainFeature } from '../components/plain-feature.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('internet-fax');

export default function InternetFax() {
  return <PlainFeature slug="internet-fax" />;
}

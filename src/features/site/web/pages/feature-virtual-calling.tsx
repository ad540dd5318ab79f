import { DialPadSandbox } from '#features/calling/web/widgets.tsx';
import { documentHandle } from '#ui/document.ts';
import { PlainFeature } from '../components/plain-feature.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('virtual-calling');

export default function VirtualCalling() {
  return (
    <>
      <PlainFeature slug="virtual-calling" />
      <DialPadSandbox />
    </>
  );
}

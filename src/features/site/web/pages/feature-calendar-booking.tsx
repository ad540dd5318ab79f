import { documentHandle } from '#ui/document.ts';
import { PlainFeature } from '../components/plain-feature.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('calendar-booking');

export default function CalendarBooking() {
  return <PlainFeature slug="calendar-booking" />;
}

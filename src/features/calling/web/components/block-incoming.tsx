// Not on the first screen: with a call from somebody who isn't a contact.
import { useCaller } from '#features/contacts/web/widgets.tsx';
import { type CallSnapshot, contactKeyOf } from '../call-snapshot.ts';
import { BlockButton } from './blocks/block-button.tsx';

/** Blocks a caller who isn't a contact. Their call stops ringing here, and they hear it ring on. */
export function BlockIncoming({ call }: { call: CallSnapshot }) {
  const key = contactKeyOf(call);
  const isUnknown = useCaller(key) === null;
  if (key === null || !isUnknown) return null;
  return (
    <BlockButton
      whom={key.startsWith('@') ? { username: key.slice(1) } : { number: key }}
      name={call.peer.name}
    />
  );
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { textAreaClass } from '#ui/field-style.ts';
import { OWN_WORDS_MAX } from '../../../constants-meetings.ts';
import type { MeetingDetails } from '../../../model-meetings.ts';
import { meetingsApi } from '../../api.ts';
import { changed } from '../../refresh.ts';

/** What someone writes beside the notes. It stays when they are made again. */
export function OwnWords(props: {
  details: Pick<MeetingDetails, 'meeting' | 'ownWords'>;
  label?: string;
  hint?: string;
}) {
  const { meeting, ownWords } = props.details;
  // Null: as it is saved.
  const [typed, setTyped] = useState<string | null>(null);
  const sent = useRef<string | null>(null);
  const save = async () => {
    if (typed === null || typed === sent.current) return;
    sent.current = typed;
    const isSaved =
      typed === ownWords || (await changed(meetingsApi.change({ id: meeting.id, ownWords: typed }))) !== null;
    if (sent.current === typed) sent.current = null;
    if (isSaved) setTyped((now) => (now === typed ? null : now));
  };
  const leave = useEffectEvent(save);
  // A dialog that is closed by a key takes the focus from nothing.
  useEffect(() => () => void leave(), []);
  return (
    <label className="flex flex-col gap-1.5 text-13 font-medium">
      {props.label ?? 'Your own words'}
      <textarea
        value={typed ?? ownWords}
        maxLength={OWN_WORDS_MAX}
        placeholder={props.hint ?? 'What you want to remember. The notes start with what was said about it.'}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void save()}
        className={`${textAreaClass} min-h-20! text-13! font-normal`}
      />
    </label>
  );
}

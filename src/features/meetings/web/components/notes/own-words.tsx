import { useState } from 'react';
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
  const [text, setText] = useState(ownWords);
  const save = () => {
    if (text !== ownWords) void changed(meetingsApi.change({ id: meeting.id, ownWords: text }));
  };
  return (
    <label className="flex flex-col gap-1.5 text-13 font-medium">
      {props.label ?? 'Your own words'}
      <textarea
        value={text}
        maxLength={OWN_WORDS_MAX}
        placeholder={props.hint ?? 'What you want to remember. The notes start with what was said about it.'}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        className={`${textAreaClass} min-h-20! text-13! font-normal`}
      />
    </label>
  );
}

const TURNS = [
  {
    who: 'Assistant',
    text: 'You’ve reached @you. I’m a program, and I answer when @you can’t. How can I help?',
  },
  { who: 'Caller', text: 'It’s about the fitting on Thursday. Could we make it an hour later?' },
  { who: 'Assistant', text: 'Thursday at three is free. Shall I request it?' },
  { who: 'Caller', text: 'Yes, please. You can reach me on this number.' },
  { who: 'Assistant', text: 'I’ll pass it on. It’s confirmed once @you agrees.' },
] as const;

/** A sample conversation, and its summary. */
export function AssistantSample() {
  return (
    <figure aria-label="Sample conversation" className="surface w-full max-w-md rounded-phone shadow-e3">
      <figcaption className="border-b px-5 py-3 text-13 text-ink-2 desk:px-6">
        A sample conversation we wrote
      </figcaption>
      <ol className="flex flex-col gap-4 p-5 desk:p-6">
        {TURNS.map(({ who, text }) => (
          <li key={text} className="grid grid-cols-[4.75rem_1fr] gap-2">
            <span className="text-12 leading-6 text-ink-3">{who}</span>
            <span className={who === 'Caller' ? 'text-ink-2' : ''}>{text}</span>
          </li>
        ))}
      </ol>
      <div className="m-1.5 rounded-[18px] bg-sunk p-4 desk:px-4.5">
        <p className="text-12 text-ink-3">What you read</p>
        <p className="display mt-1 text-18">The fitting on Thursday at three instead of two</p>
        <p className="mt-1 text-13 text-ink-2">Requested, not confirmed. Call back, or reply yes.</p>
      </div>
    </figure>
  );
}

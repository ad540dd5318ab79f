const TITLES = ['title', 'name', 'meeting_title', 'meetingTitle', 'topic', 'subject'];

/** The name that a JSON file gives its meeting. Null: it has none, or isn't JSON. */
export function titleIn(fileName: string, text: string): string | null {
  if (!fileName.toLowerCase().endsWith('.json')) return null;
  const file = parsed(text);
  const meeting: unknown = Object(file).meeting;
  for (const one of [file, meeting])
    for (const key of TITLES) {
      const title: unknown = Object(one)[key];
      if (typeof title === 'string' && title.trim() !== '') return title.trim();
    }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The server says what is wrong with it.
    return null;
  }
}

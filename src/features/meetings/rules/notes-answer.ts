import type { Cited, MeetingNotes } from '../model.ts';
import type { Answer, AskedTranscript } from './asked.ts';
import { makeNotes } from './notes.ts';
import { callNames } from './people.ts';
import { cleaned } from './sentences.ts';
import { contentStems } from './words.ts';

/** Meetings and quotes of such an answer, at most. */
const MEETINGS_MAX = 3;
const QUOTES_MAX = 8;
/** The answer shows no due dates, so it's the same on any day. */
const ANY_DAY = '2000-01-01';

const NEXT_STEPS =
  /\b(?:next steps?|action (?:items?|points?)|to-?dos?|follow-?ups?|who (?:does|has to do|is doing|will do) what|what (?:happens|do we do|comes|is|'s) next|what (?:has|needs) to be done|open tasks|what was promised|what (?:did|have) (?:we|they|people|everyone) (?:promised?|commit(?:ted)?(?: to)?))\W*$/;
const SUMMARY =
  /^(?:(?:please|can you|could you|give me|i need|write|make|show me) )*(?:a |an |the |me )*(?:short |brief |quick )?(?:summar(?:y|ise|ize)|recap|tl;?dr|overview|what (?:was|is|were) (?:this|it|the (?:call|meeting|conversation))(?: all)? about|what did (?:we|they) (?:talk about|discuss))\b(?: (?:of|it|this|that|the|our|meeting|call|conversation|transcript|everything|for|me|up|please))*\W*$/;
const DECISIONS =
  /^(?:what (?:was|were|has been|have we|did (?:we|they|you))(?: all)? (?:decided?|agreed?)(?: on)?|(?:what (?:are|were) |list |show (?:me )?)?(?:the |all )*decisions(?: (?:made|were made))?)(?: (?:in|at|during) (?:this|the) (?:meeting|call))?\W*$/;
const OPEN =
  /^(?:what (?:is|are|was|were|'s|remains?) )?(?:still )?(?:the |all )*(?:open questions?|unanswered questions?|(?:left |still )?(?:open|unanswered|unresolved))\W*$/;
const PROMISES_OF =
  /^what (?:did|does|will|has|is|must) ([\p{L}'’-]+)(?: [\p{L}'’-]+)? (?:promised?|commit(?:ted)?|offer(?:ed)?|agreed? to|going to do|have to do|need to do|do|doing)(?: to do| to)?\W*$/u;

/** Answers questions for a whole kind of notes with the lines that these notes cite. Null if a question asks for something else. */
export function notesAnswer(asked: readonly AskedTranscript[], question: string): Answer | null {
  const plain = question.toLowerCase().replaceAll('’', "'").trim();
  const pick = pickOf(plain, asked);
  if (pick === null) return null;
  const found = asked.slice(0, MEETINGS_MAX).flatMap((one) => {
    const notes = pick(makeNotes(one.transcript, { date: ANY_DAY }));
    return notes.flatMap((note) => quoteOf(note, one) ?? []);
  });
  const told = found.filter(
    (one, at) =>
      found.findIndex(({ transcriptId, line }) => transcriptId === one.transcriptId && line === one.line) ===
      at,
  );
  const sentences = told.slice(0, QUOTES_MAX);
  return { sentences, lines: sentences.map(({ transcriptId, line }) => ({ transcriptId, line, score: 1 })) };
}

type Pick = (notes: MeetingNotes) => readonly Cited[];

function pickOf(plain: string, asked: readonly AskedTranscript[]): Pick | null {
  if (NEXT_STEPS.test(plain)) return ({ actionItems }) => actionItems;
  if (SUMMARY.test(plain)) return ({ summary }) => summary;
  if (DECISIONS.test(plain)) return ({ decisions }) => decisions;
  if (OPEN.test(plain)) return ({ openQuestions }) => openQuestions;
  const name = PROMISES_OF.exec(plain)?.[1];
  if (name === undefined) return null;
  const isName = (label: string | null) =>
    label !== null && callNames(label).some((word) => word.toLowerCase() === name);
  const isSpeaker = asked.some(({ transcript }) => transcript.lines.some(({ speaker }) => isName(speaker)));
  return isSpeaker ? ({ actionItems }) => actionItems.filter(({ owner }) => isName(owner)) : null;
}

/** What was promised in the meetings in which a name is said: "What did we promise Acme?" */
export function promisesNaming(asked: readonly AskedTranscript[], question: string): Answer | null {
  const name = /^what (?:did|have) we promised? (?:to )?([\p{L}\p{N}'’-]+)\W*$/iu
    .exec(question.trim())?.[1]
    ?.toLowerCase();
  if (name === undefined) return null;
  const naming = asked.filter(
    ({ title, transcript }) =>
      title.toLowerCase().includes(name) ||
      transcript.lines.some(({ text }) => text.toLowerCase().includes(name)),
  );
  return naming.length === 0 ? null : notesAnswer(naming, 'next steps');
}

/** The sentence that says most of a note, as it was said. */
function quoteOf(
  { text, lines }: Cited,
  { id, transcript }: AskedTranscript,
): Answer['sentences'][number] | null {
  // What is in brackets at the end is only what the note is about.
  const wanted = new Set(contentStems(text.replace(/ \([^()]*\)[.]?$/, '')));
  const said = lines.flatMap((line) => {
    const { speaker, text: whole } = transcript.lines[line] ?? { speaker: null, text: '' };
    return cleaned(whole)
      .split(/(?<=[.?!])\s+/)
      .map((sentence) => ({
        text: sentence,
        transcriptId: id,
        line,
        speaker,
        worth: worthOf(sentence, wanted),
      }));
  });
  const [first] = said;
  if (first === undefined) return null;
  const { worth: _, ...best } = said.reduce((one, other) => (other.worth > one.worth ? other : one), first);
  return best;
}

const worthOf = (sentence: string, wanted: ReadonlySet<string>): number =>
  new Set(contentStems(sentence).filter((stem) => wanted.has(stem))).size;

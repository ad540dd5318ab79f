import type { Sentence } from './sentences.ts';

const LEAD =
  /^(?:(?:and|but|so|okay|ok|oh|well|right|now|then|also|yes|yeah|yep|sure|great|good|perfect|fine|alright|all right|thanks|thank you|absolutely|of course|no problem|actually|maybe|hey|cool|got it|in the meantime|first|first thing|last thing|sorry|um|uh|uh-huh|exactly|agreed|happy to)[,.!]* +)+/i;

/** Without the words that only open a sentence. */
export const withoutLead = (text: string): string => text.replace(LEAD, '');

const OPENINGS_OF_SENTENCES = [
  /(?:and|but|so|okay|ok|oh|well|right|now|then|also|yes|yeah|yep|sure|great|good|perfect|fine|alright|all right|thanks|thank you|absolutely|of course|no problem|actually|hey|cool|got it|um|uh|uh-huh|exactly|agreed)[,.!]+ +/,
  /(?:okay|ok|oh|yeah|yep|um|uh|uh-huh|hey|also) +/,
  /(?:and(?! so on)|then(?! again)|but(?! for)) +/,
  /(?:so|well|now|right|great|good|yes) +(?=(?:and|but|the|this|a|what|who|when|where|how|why|let's|my|our|your|i|we|you|he|she|it|they|there)\b)/,
];
const OPENINGS = new RegExp(`^(?:${OPENINGS_OF_SENTENCES.map(({ source }) => source).join('|')})+`, 'i');

/**
 * Without the words that open a sentence and can go without changing it. Less than `withoutLead` leaves out, because
 * people read what is left: "Good design takes time", "Now that it’s signed" and "Maybe we should wait" stay whole.
 */
export const withoutOpening = (text: string): string => text.replace(OPENINGS, '');

const ACCEPTS =
  /^(?:(?:and|um|uh|oh|okay|ok|well|hm+)[, ]+)*(?:yes|yeah|yep|yup|sure|of course|absolutely|certainly|definitely|no problem|will do|on it|i'm on it|i'll do (?:that|it)|i can do (?:that|it)|happy to|glad to|gladly|my pleasure|leave (?:it|that) (?:with|to) me|consider it done|got it|i got it|i've got (?:it|that)|you got it|done|okay|ok|alright|all right|fine|perfect|great|good|sounds good|works for me|that works|please do|deal|can do|sure thing|count on me|i'll (?:take|handle) (?:it|that|this)|fair enough|love (?:it|that)|same here|agreed|makes sense|wonderful|lovely)\b/;
const DECLINES =
  /\b(?:can't|cannot|won't|don't have time|i'd rather not|not me|no way|unfortunately|i'm afraid|not sure)\b|^no\b(?! problem)/;

/** Whether someone agrees to what was just said. */
export const accepts = ({ plain, isQuestion }: Sentence): boolean =>
  !isQuestion && ACCEPTS.test(plain) && !DECLINES.test(plain);

const REFUSES =
  /\b(?:i|we) (?:really |honestly )?(?:can't|cannot|won't|couldn't)\b(?! wait)|\bdon't have time\b|\bi'd rather not\b|\bnot me\b|\bno way\b|\bi'm afraid (?:i|not)\b|^(?:um, |uh, )?not (?:this|today|right now|until|before|yet|really)\b|, no[.!]?$|^(?:sorry, )?no\b(?! problem| worries|,? i don't mind)/;

/** Whether someone says no to what was just asked of them. */
export const refuses = ({ plain, isQuestion }: Sentence): boolean => !isQuestion && REFUSES.test(plain);

const HEDGES =
  /\b(?:i|we) (?:really |honestly |actually )?(?:don't|do not) (?:really |honestly |actually )?know\b|\bnot (?:entirely |quite |really )?sure\b|\bno idea\b|\bgood question\b|\bnot yet\b|\b(?:have|need|want|like)(?:ed)? to (?:check|ask|look|confirm|find out|verify|think|see|get back|talk)\b|\b(?:i'd|we'd|i'll|we'll|let me|i'm going to|i can) (?:have to |need to )?(?:check|ask|find out|get back|look (?:into|that|it)|confirm|verify|raise)\b|\bstill (?:being|under|open|unclear|discuss)|\bcan't (?:say|promise|tell|guarantee)\b|\b(?:it|that) depends\b|\bto be (?:decided|determined|confirmed)\b|\btbd\b|\bdon't have (?:a date|an answer|it|that)\b|\bunclear\b|\bhas (?:to|the last word)\b|\bwe'll (?:see|have to see)\b|\bhard to say\b/;

/** Whether an answer leaves the question open. */
export const hedges = ({ plain }: Sentence): boolean => HEDGES.test(plain);

/** The next speaker's sentences after a place, up to `lines` lines further. */
export function repliesTo(sentences: readonly Sentence[], at: number, lines: number): Sentence[] {
  const asked = sentences[at];
  if (asked === undefined) return [];
  const replies: Sentence[] = [];
  for (let next = at + 1; next < sentences.length; next += 1) {
    const sentence = sentences[next];
    if (sentence === undefined || sentence.line > asked.line + lines) break;
    if (sentence.line > asked.line && (sentence.speaker !== asked.speaker || asked.speaker === null))
      replies.push(sentence);
  }
  return replies;
}

const PROPOSES =
  /\b(?:shall|should) we\b|\bhow about\b|\bwhat about (?:we|if)\b|\b(?:can|could) we\b|\bwhy don't we\b|\bwhat if we\b|\bis it (?:okay|ok|all right) (?:if|to)\b|\blet's\b|\bi'd (?:say|suggest|propose|go|drop|push|move|take|keep)\b|\bi (?:suggest|propose|vote)\b|\bwe (?:should|could)\b/;

/** Whether a sentence proposes what the group could do. */
export const proposes = (plain: string): boolean => PROPOSES.test(plain);

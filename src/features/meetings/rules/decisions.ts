import type { Cited } from '../model.ts';
import { joinedLines } from './joined-lines.ts';
import { asStatement } from './retelling.ts';
import type { Sentence } from './sentences.ts';
import { accepts, hedges, proposes, refuses, repliesTo, withoutOpening } from './speech-acts.ts';
import { contentStems } from './words.ts';

const DOES =
  'go|do|make|take|use|keep|drop|stop|move|stick|choose|pick|cancel|add|remove|switch|stay|launch|ship|hire|buy|try|skip|postpone|delay|push|pull|run|set|schedule|book|raise|lower|cut|offer|build|have|give|leave|put|call|freeze|plan|pay|meet';
/** What a group tells itself to do. */
const LETS = new RegExp(
  String.raw`\blet's (?:not |just |all |then |also |definitely )*(?:${DOES})\b(?! (?:on to|back to|over (?:the|this)|into|quick|around the|a look|through|ahead$|and see))`,
);
const WE_ARE = new RegExp(
  String.raw`\bwe(?:'re| are) (?:all )?(?:going (?:ahead )?with|going to (?:${DOES})|not going to|dropping|moving|keeping|switching|sticking|cancel+ing|choosing)\b|\bwe'll (?:all )?(?:not )?(?:go with|go for|go ahead|${DOES})\b`,
);
const DECIDED =
  /\b(?:we|they|the (?:team|board|group)|it(?:'s| is| was)|that's|that is)(?:'ve| have| has| had)? (?:all |already |now |then |been )?(?:decided|agreed|chose|chosen|settled|approved)\b|\bdecision is\b|\bfrom now on\b|\bgo ahead (?:with|and)\b|\bfinal answer\b/;
const STAMP =
  /^(?:okay |ok |so |great |good )*(?:decided|agreed|approved|settled|final|that's final|deal|done deal|that's decided|it's decided|it's settled|(?:motion |that's )?(?:carried|passed)(?: unanimously)?|motion passes|so moved|unanimous)(?:,? then)?\b[.!]?$/;
const LEADING_STAMP = /^(?:okay[, ]+|ok[, ]+|so[, ]+)*(?:agreed|decided|approved)[,:] +(.+)/;
const X_IT_IS = /(?:^|[,;] |\bthen )((?:[\w$'-]+ ){0,5}[\w$'-]+) it is\b(?=[.!,]| then|$)/;
const NOT_X =
  /^(?:that's |this is )?(?:what|how|who|where|when|why|as|yes|no|yeah|here|there|so|and|but|think|if|whatever|because|than|like|okay|ok|oh|well)$/;
const SETTLES =
  /^(?:(?:okay|ok|alright|all right|right|good|great|perfect|fine|then|so|yes|yeah)[, ]+)+(?:so |then )?(?!(?:i|you|he|she|they|that's|thanks|thank|and|but|let me|is|are|do|does|can|could|what|how|who|when|where|why|which|planning|it)\b)(.+)/;
const SETTLED =
  /\b(?:moves? to|goes to|stays|is (?:on|at|out|in|off)|will be|starts? (?:on|in|at)|to (?:monday|tuesday|wednesday|thursday|friday)|on the \w+|at (?:\w+)$|gets? the)\b/;
const AGREES_TO =
  /\b(?:works|sounds good|is good|is fine|is perfect|suits (?:me|us)|yes|yeah|sure|agreed|deal|perfect|absolutely|let's do (?:it|that)|good idea|i'm in|do that)\b/;
const IDLE =
  /\blet's (?:keep (?:it|this|things) (?:to|short|brief|quick|moving|simple)|make (?:it|this) (?:quick|short|brief)|do (?:it|this) (?:quickly|fast)|see|say|talk|start|begin|get started|discuss|hear|look|think|focus|wait|come|move on|jump|recap|be|continue|go (?:on|through|back|around|over)|take a (?:break|look|minute)|call it a day)\b/;

/** "We decided to drop it" about the last year or another job is a story, not what this meeting settled. */
const LONG_AGO =
  /\blast (?:year|spring|summer|autumn|fall|winter|month|quarter|time)\b|\bago\b|\bback then\b|\bat the time\b|\bin those days\b|\bin (?:19|20)\d\d\b|\bafter \w+ (?:months|years)\b|\b(?:previous|old|last|former) (?:job|company|employer|team)\b|\bthey (?:decided|agreed|chose)\b/;
const REPORTS = /\b(?:we|i)(?: had)? (?:all |then |finally )?(?:decided|agreed|chose|settled)\b/;
const ASKS_FOR_A_STORY =
  /\b(?:did you|have you|were you|was your|you made|you did|tell (?:me|us)|was (?:the|it|that)|happened)\b/;
/** "…, everyone okay with that?" */
const ASKS_ALL =
  /[,.;] (?:is )?(?:everyone|everybody|anyone|all|we|you|are we|are you|is that|that)(?: all| both)? (?:okay|ok|fine|good|happy|agreed|in favou?r|all right|against it|object)(?: with (?:that|this|it)| for (?:everyone|everybody|you|all))?\?$/;

/** What the people of a meeting settled together. */
export function decisionsIn(sentences: readonly Sentence[]): Cited[] {
  const found = sentences.flatMap((sentence, at) => decisionAt(sentences, sentence, at) ?? []);
  return withoutRepeats(found);
}

function decisionAt(sentences: readonly Sentence[], sentence: Sentence, at: number): Cited | null {
  const { plain, line, isQuestion } = sentence;
  if (isQuestion) return confirmedByAll(sentences, sentence, at) ?? proposalTaken(sentences, sentence, at);
  if (IDLE.test(plain) || /\bif we\b|\bwe could\b|\bwould\b.*\bif\b/.test(plain)) return null;
  const stamped = LEADING_STAMP.exec(plain);
  if (stamped !== null) return cite(sentence.text, [line]);
  if (STAMP.test(plain.trim())) return stampOn(sentences, sentence, at);
  const it = X_IT_IS.exec(plain);
  if (it !== null && !NOT_X.test(it[1]?.split(' ').at(-1) ?? '')) return cite(sentence.text, [line]);
  if (REPORTS.test(plain) && isStory(sentences, at)) return null;
  if (DECIDED.test(plain) && (contentStems(plain).length >= 2 || /\b(?:that|it)\b/.test(plain)))
    return withThat(sentences, sentence, at);
  const lets = LETS.test(plain);
  if (lets || WE_ARE.test(plain)) {
    if (hedges(sentence) || /\bwe'll (?:have|see|get|call|give)\b|\bnot sure\b/.test(plain)) return null;
    return withThat(sentences, sentence, at);
  }
  const rest = SETTLES.exec(plain)?.[1] ?? '';
  if (SETTLED.test(rest) && contentStems(rest).length >= 2 && !hedges(sentence)) {
    const replies = repliesTo(sentences, at, 1);
    if (replies.length === 0 || replies.some(accepts) || !replies.some(({ isQuestion }) => isQuestion))
      return cite(sentence.text, [line]);
  }
  return null;
}

/** Told of another time, or asked for by someone who wasn't there: "What was your hardest decision?" */
function isStory(sentences: readonly Sentence[], at: number): boolean {
  const sentence = sentences[at];
  if (sentence === undefined || LONG_AGO.test(sentence.plain)) return true;
  const before = sentences
    .slice(Math.max(0, at - 6), at)
    .findLast(({ speaker }) => speaker !== sentence.speaker);
  return before?.line === sentence.line - 1 && before.isQuestion && ASKS_FOR_A_STORY.test(before.plain);
}

/** "We go on Tuesdays from now on, everyone okay with that?" "Yep." */
function confirmedByAll(sentences: readonly Sentence[], sentence: Sentence, at: number): Cited | null {
  const { plain, text, line } = sentence;
  const tag = ASKS_ALL.exec(plain);
  if (tag === null) return null;
  const said = text.slice(0, text.length - tag[0].length);
  const replies = repliesTo(sentences, at, 2);
  const agreed = replies.filter(accepts);
  if (agreed.length === 0 || replies.some(refuses) || contentStems(said).length === 0) return null;
  return cite(said, [...new Set([line, ...agreed.map((reply) => reply.line)])]);
}

/** "Shall we meet on Tuesday?" "Tuesday works." */
function proposalTaken(sentences: readonly Sentence[], sentence: Sentence, at: number): Cited | null {
  if (!proposes(sentence.plain) || contentStems(sentence.plain).length < 2) return null;
  const [reply] = repliesTo(sentences, at, 1);
  if (
    reply === undefined ||
    hedges(reply) ||
    reply.isQuestion ||
    /\bcould\b|\bbut\b|\bmaybe\b|\bnot\b/.test(reply.plain)
  )
    return null;
  const strong =
    /\b(?:works|is good|is fine|is perfect|suits|let's|deal|agreed|sounds good|good idea|do that)\b/.test(
      reply.plain,
    );
  return AGREES_TO.test(reply.plain) && strong
    ? cite(agreedOn(sentence, reply), [sentence.line, reply.line])
    : null;
}

/** "No boat. Agreed.": what is agreed was said just before. */
function stampOn(sentences: readonly Sentence[], sentence: Sentence, at: number): Cited | null {
  const before = sentences[at - 1];
  if (before === undefined || contentStems(before.text).length === 0 || before.isQuestion) return null;
  if (before.line !== sentence.line && !proposes(before.plain)) return null;
  if (/\bif we\b/.test(before.plain)) return null;
  return cite(before.text, [...new Set([before.line, sentence.line])]);
}

/** "Let's do that" is about the sentence before. */
function withThat(sentences: readonly Sentence[], sentence: Sentence, at: number): Cited | null {
  const isAboutThat = /\b(?:do|with|for|have|take|pull|try) (?:that|it|this)\b/.test(sentence.plain);
  if (!isAboutThat || contentStems(sentence.text).length >= 4) return cite(sentence.text, [sentence.line]);
  const near = sentences
    .slice(Math.max(0, at - 5), at)
    .filter((one) => one.line < sentence.line && contentStems(one.text).length >= 2);
  const before = near.findLast(({ plain }) => proposes(plain)) ?? near.at(-1);
  if (before === undefined || before.line < sentence.line - 3) return null;
  const isProposal = proposes(before.plain) || !before.isQuestion;
  if (!isProposal) return null;
  const text = contentStems(sentence.text).length >= 2 ? sentence.text : agreedOn(before, sentence);
  return cite(text, [before.line, sentence.line]);
}

/** "Shall we meet on Tuesday?" is told as "Let’s meet on Tuesday", and any other proposal with its answer. */
function agreedOn(proposal: Sentence, answer: Sentence): string {
  const lets = LETS_DO.exec(withoutOpening(proposal.text).replace(/[?.]$/, ''))?.[1];
  if (lets !== undefined) return `Let's ${lets}`;
  if (/^let's\b/i.test(withoutOpening(proposal.text))) return proposal.text;
  return `${asStatement(proposal.text, proposal)} ${asStatement(answer.text, answer)}`;
}

const LETS_DO =
  /^(?:shall|should|can|could|why don't) we (?!not\b|all\b|also\b|just\b|maybe\b|perhaps\b|possibly\b|[a-z]+ly\b)([a-z].*)$/i;

function cite(text: string, lines: readonly number[]): Cited | null {
  const short = withoutOpening(text).replace(/^(?:then|so|i think we all agree), /i, '');
  if (contentStems(short).length === 0) return null;
  return { text: asStatement(short), lines };
}

/** Repeats are a few lines apart, so only the last decisions are looked at: a meeting may have thousands. */
const NEAR_DECISIONS = 40;

/** A proposal, and the words that take it up a line later, are one decision. */
function withoutRepeats(found: readonly Cited[]): Cited[] {
  const kept: Cited[] = [];
  for (const item of found) {
    const from = Math.max(0, kept.length - NEAR_DECISIONS);
    const near = kept
      .slice(from)
      .findLastIndex(
        (one) =>
          one.lines.some((line) => item.lines.includes(line)) ||
          (Math.min(...item.lines) - Math.max(...one.lines) <= 3 && overlap(one.text, item.text) >= 0.5),
      );
    const at = near === -1 ? -1 : from + near;
    const before = kept[at];
    if (before === undefined) kept.push(item);
    else {
      const lines = joinedLines(before.lines, item.lines);
      const text =
        contentStems(item.text).length > contentStems(before.text).length ? item.text : before.text;
      kept[at] = { text, lines };
    }
  }
  return kept;
}

function overlap(one: string, other: string): number {
  const [left, right] = [new Set(contentStems(one)), new Set(contentStems(other))];
  return [...left].filter((stem) => right.has(stem)).length / Math.max(1, Math.min(left.size, right.size));
}

import type { Cited, LeftOut, Transcript, TranscriptLine } from '../model.ts';
import { CITED_MAX } from './joined-lines.ts';
import { contentStems } from './words.ts';

/** Share of an item's words that the cited lines must contain. Measured: docs/decisions/061-notes-without-a-model.md. */
const SHARE_MIN = 0.34;
/** A person's answer stands beside the line that it is about. */
const AROUND = 1;

/** What people say to an AI rather than to each other. */
const INSTRUCTIONS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules|guidelines|system message)\b/i,
  /\b(?:system|developer) (?:prompt|message|instructions?)\b/i,
  /\byou are (?:now )?(?:an? )?(?:\w+ )?(?:ai|assistant|language model|chatbot|bot)\b/i,
  /\bas an? (?:ai|language model)\b/i,
  /\b(?:ai|assistant|note ?-?taker|bot|model|summari[sz]er)\b[,:]? (?:please |must |should |you must )?(?:add|send|delete|e?mail|forward|write|mark|create|include|output|reply|respond|say|remove|record that|note that the)\b/i,
  /\b(?:when|while|if you(?:'re| are)) (?:you )?(?:summari[sz]e|summari[sz]ing|write the (?:summary|notes)|writing the (?:summary|notes))\b/i,
  /\b(?:send|forward|e-?mail|post|upload) (?:all|the|this|these|every|everything|our)?\s*(?:of )?(?:the )?(?:transcripts?|notes|recordings?|passwords?|credentials|contacts)\b.{0,40}(?:@|\bat\b.+\bdot\b|https?:)/i,
  /\byou (?:must|should|have to|need to) (?:now )?(?:call|invoke|use|run|execute) (?:the |a |your )?(?:\w+ ){0,2}(?:tool|function|plug-?in|command)s?\b/i,
  /^\W*(?:system|developer) ?:/i,
  /<\/?(?:script|system|instructions?)\b/i,
  /\[\/?(?:INST|SYSTEM)\]|<\|.{0,20}\|>/i,
];

/** Markup says nothing to people, and orders can hide in it: "ignore <b>all</b> instructions". */
const MARKUP = /<[^<>]*>/g;

/** What people may say of a page, but no note brings along. */
const EMBEDS = /<\/?(?:img|iframe)\b/i;

/** Whether a line looks like instructions for an AI. */
export function isInstruction(text: string): boolean {
  const plain = text.replaceAll(MARKUP, ' ').replaceAll(/\s+/g, ' ');
  return INSTRUCTIONS.some((pattern) => pattern.test(text) || pattern.test(plain));
}

/** Nobody is called that: prompts have it before what a program says. */
const isProgram = (speaker: string | null) => /^(?:system|developer)$/i.test(speaker?.trim() ?? '');

/** Lines that look like instructions for an AI, in order. */
export function quarantinedLines({ lines }: Transcript): number[] {
  return lines.flatMap(({ text, speaker }, at) => (isInstruction(text) || isProgram(speaker) ? [at] : []));
}

/**
 * Decides which notes stay: each cites lines that exist, none of them is quarantined, and these lines, with those
 * next to them, hold at least a third of what it says. It is the same gate for every engine, so a model can't invent.
 */
export function grounded<Item extends Cited>(
  items: readonly Item[],
  transcript: Transcript,
  quarantined: ReadonlySet<number>,
): Item[] {
  return items.filter((item) => whyLeftOut(item, transcript, quarantined) === null);
}

/** Why the gate leaves a note out; null if it stays. */
export function whyLeftOut(
  { text, lines }: Cited,
  transcript: Transcript,
  quarantined: ReadonlySet<number>,
): LeftOut['why'] | null {
  if (isInstruction(text) || EMBEDS.test(text) || lines.some((line) => quarantined.has(line))) return 'order';
  if (lines.length === 0 || lines.length > CITED_MAX) return 'unsupported';
  if (lines.some((line) => transcript.lines[line] === undefined)) return 'unsupported';
  return shareSaid(text, linesAround(lines, transcript, quarantined)) >= SHARE_MIN ? null : 'unsupported';
}

/** The cited lines and those next to them, each once, without those that nothing may come from. */
export function linesAround(
  lines: readonly number[],
  transcript: Transcript,
  quarantined: ReadonlySet<number>,
): TranscriptLine[] {
  const places = new Set(
    lines.flatMap((line) => Array.from({ length: 2 * AROUND + 1 }, (_, at) => line - AROUND + at)),
  );
  return [...places]
    .filter((place) => !quarantined.has(place))
    .toSorted((one, other) => one - other)
    .flatMap((place) => transcript.lines[place] ?? []);
}

/** How much of a text these lines say, from 0 to 1. */
export function shareSaid(text: string, lines: readonly TranscriptLine[]): number {
  const wanted = new Set(unitsOf(text));
  if (wanted.size === 0) return 0;
  const said = new Set(lines.flatMap(({ speaker, text }) => unitsOf(`${speaker ?? ''} ${text}`)));
  return [...wanted].filter((unit) => said.has(unit)).length / wanted.size;
}

/** Scripts written without spaces. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** What two texts are compared by: stems of words, and pairs of signs where words aren't told apart. */
function unitsOf(text: string): string[] {
  return contentStems(text).flatMap((stem) => {
    if (!UNSPACED.test(stem)) return [stem];
    const signs = Array.from(stem);
    return signs.length < 2 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
  });
}

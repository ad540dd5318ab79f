import type { Cited, Transcript } from '../model.ts';
import { contentStems } from './words.ts';

/** Share of an item's words that the cited lines must contain. Measured: docs/decisions/061-notes-without-a-model.md. */
const SHARE_MIN = 0.34;
/** A person's answer stands beside the line that it is about. */
const AROUND = 1;

/** What people say to an AI and not to each other. */
const INSTRUCTIONS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules|guidelines|system message)\b/i,
  /\b(?:system|developer) (?:prompt|message|instructions?)\b/i,
  /\byou are (?:now )?(?:an? )?(?:\w+ )?(?:ai|assistant|language model|chatbot|bot)\b/i,
  /\bas an? (?:ai|language model)\b/i,
  /\b(?:ai|assistant|note ?-?taker|bot|model|summari[sz]er)\b[,:]? (?:please |must |should |you must )?(?:add|send|delete|e?mail|forward|write|mark|create|include|output|reply|respond|say|remove|record that|note that the)\b/i,
  /\b(?:when|while|if you(?:'re| are)) (?:you )?(?:summari[sz]e|summari[sz]ing|write the (?:summary|notes)|writing the (?:summary|notes))\b/i,
  /\b(?:send|forward|e-?mail|post|upload) (?:all|the|this|these|every|everything|our)?\s*(?:of )?(?:the )?(?:transcripts?|notes|recordings?|passwords?|credentials|contacts)\b.{0,40}(?:@|\bat\b.+\bdot\b|https?:)/i,
  /<\/?(?:script|system|instructions?|img|iframe)\b/i,
  /\[\/?(?:INST|SYSTEM)\]|<\|.{0,20}\|>/i,
];

/** Whether a line looks like instructions for an AI. */
export const isInstruction = (text: string): boolean => INSTRUCTIONS.some((pattern) => pattern.test(text));

/** Lines that look like instructions for an AI, in order. */
export function quarantinedLines({ lines }: Transcript): number[] {
  return lines.flatMap(({ text }, at) => (isInstruction(text) ? [at] : []));
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
  return items.filter(({ text, lines }) => {
    if (lines.length === 0 || lines.some((line) => transcript.lines[line] === undefined)) return false;
    if (lines.some((line) => quarantined.has(line)) || isInstruction(text)) return false;
    return shareSaid(text, lines, transcript) >= SHARE_MIN;
  });
}

function shareSaid(text: string, lines: readonly number[], transcript: Transcript): number {
  const wanted = new Set(contentStems(text));
  if (wanted.size === 0) return 0;
  const said = new Set(
    lines.flatMap((line) =>
      transcript.lines
        .slice(Math.max(0, line - AROUND), line + AROUND + 1)
        .flatMap(({ speaker, text }) => contentStems(`${speaker ?? ''} ${text}`)),
    ),
  );
  return [...wanted].filter((stem) => said.has(stem)).length / wanted.size;
}

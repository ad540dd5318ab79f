import { CUE_GAP_MS, LINE_LENGTH_MAX } from '../constants.ts';
import type { TranscriptLine } from '../model.ts';
import { clockMs } from './read-text.ts';

const TIMES = /^((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})/;
/** Some programs write markup into the name. */
const VOICE = /^<v(?:\.[\w.-]+)?\s+((?:[^<>]|<[^<>]{0,40}>){1,80})>/i;
const PREFIX = /^(?:>>\s*|-\s+)?([\p{Lu}][\p{L}\p{M}\d .'’-]{0,39}):\s+(.*)$/u;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
  '&quot;': '"',
  '&#39;': "'",
};

/**
 * Reads WebVTT and SubRip. A cue without a voice is said by whoever spoke before it, and a sentence that runs over
 * several cues becomes one line. Source: W3C WebVTT 2019, section 4.
 */
export function readCues(text: string): TranscriptLine[] | null {
  const cues = text.split(/\n[ \t]*\n/).flatMap(readBlock);
  return cues.length === 0 ? null : joined(cues);
}

function readBlock(block: string): TranscriptLine[] {
  const rows = block.split('\n').map((row) => row.trim());
  // A comment has no times, or has them only as its text.
  if (/^(?:NOTE|STYLE|REGION)\b/.test(rows[0] ?? '')) return [];
  const at = rows.findIndex((row) => TIMES.test(row));
  const times = TIMES.exec(rows[at] ?? '');
  if (times === null) return [];
  const [startMs, endMs] = [clockMs(times[1]), clockMs(times[2])];
  const lines: TranscriptLine[] = [];
  for (const row of rows.slice(at + 1)) {
    const { speaker, said } = voiceOf(row);
    const last = lines.at(-1);
    if (last !== undefined && speaker === null)
      lines[lines.length - 1] = { ...last, text: `${last.text} ${said}` };
    else lines.push({ speaker, startMs, endMs, text: said });
  }
  return lines;
}

function voiceOf(row: string): { speaker: string | null; said: string } {
  const voice = VOICE.exec(row);
  if (voice !== null)
    return { speaker: plain(voice[1] ?? '').trim() || null, said: plain(row.slice(voice[0].length)) };
  const said = plain(row);
  const prefix = PREFIX.exec(said);
  return prefix === null ? { speaker: null, said } : { speaker: prefix[1] ?? null, said: prefix[2] ?? '' };
}

function plain(text: string): string {
  return text
    .replaceAll(/<[^<>]{0,200}>/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

function joined(cues: readonly TranscriptLine[]): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  for (const cue of cues) {
    const last = lines.at(-1);
    if (last !== undefined && runsOn(last, cue))
      lines[lines.length - 1] = {
        ...last,
        endMs: Math.max(last.endMs ?? 0, cue.endMs ?? 0),
        text: `${last.text} ${cue.text}`,
      };
    else lines.push({ ...cue, speaker: cue.speaker ?? last?.speaker ?? null });
  }
  return lines;
}

function runsOn(last: TranscriptLine, next: TranscriptLine): boolean {
  if (next.speaker !== null && next.speaker !== last.speaker) return false;
  if (/[.?!]["'”’)]?\s*$/.test(last.text) || last.text.length > LINE_LENGTH_MAX / 4) return false;
  return (next.startMs ?? 0) - (last.endMs ?? 0) <= CUE_GAP_MS;
}

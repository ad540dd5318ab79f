import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import type { Member } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import { LINKS_MAX } from '../../constants-meetings.ts';
import { meetingsErrors } from '../../errors.ts';
import type { MeetingLink, SharedMeeting } from '../../model-meetings.ts';
import { changeMeeting, notesOf, readMeeting, transcriptOf } from '../record/store.ts';
import { meetingLinks, meetings } from '../tables.ts';

const SECRET_BYTES = 24;
const OPEN_LIMIT = {
  name: 'meetings.shared',
  points: 120,
  seconds: 600,
  whenUnavailable: 'open',
  countedBy: 'process',
} as const;

interface Below extends Pick<Platform, 'database' | 'realtime' | 'clock' | 'config' | 'rateLimits'> {
  readonly directory: Pick<IdentityDirectory, 'profilesOf'>;
}

export type Links = ReturnType<typeof createLinks>;

/** Secret links to the notes of a meeting, for people outside the workspace. They expire or are turned off. */
export const createLinks = (below: Below) => ({ ...givingOf(below), ...openingOf(below) });

function givingOf({ realtime, clock, config }: Below) {
  return {
    /** The address is shown once: only its hash is kept. @throws AppError meetings.notFound, noSummary, tooManyLinks */
    async create(
      member: Member,
      { id, days, hasTranscript }: { id: string; days: number; hasTranscript: boolean },
    ): Promise<{ address: string; link: MeetingLink }> {
      const token = randomBytes(SECRET_BYTES).toString('base64url');
      const link = await realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = await readMeeting(member, id, { queries, lock: true });
        if ((await notesOf(id, queries)) === null) throw meetingsErrors.noSummary();
        const now = clock.now();
        const [counted] = await queries
          .select({ count: sql<number>`count(*)::int` })
          .from(meetingLinks)
          .where(isOpen(id, now));
        if ((counted?.count ?? 0) >= LINKS_MAX) throw meetingsErrors.tooManyLinks();
        const fresh = { id: newId(), hasTranscript, createdAt: now, expiresAt: now + days * DAY_MS };
        await queries.insert(meetingLinks).values({
          ...fresh,
          meetingId: id,
          workspaceId: row.workspaceId,
          tokenHash: hashOf(token),
          createdBy: member.accountId,
        });
        await changeMeeting(row, {}, { transaction, now });
        return fresh;
      });
      return { address: new URL(paths.sharedMeeting(token), config.publicUrl).href, link };
    },

    /** Turning it off twice isn't an error. @throws AppError meetings.notFound, linkNotFound */
    async revoke(member: Member, { id, linkId }: { id: string; linkId: string }): Promise<void> {
      await realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = await readMeeting(member, id, { queries, lock: true });
        const now = clock.now();
        const ended = await queries
          .update(meetingLinks)
          .set({ revokedAt: now })
          .where(and(eq(meetingLinks.id, linkId), eq(meetingLinks.meetingId, id)))
          .returning({ id: meetingLinks.id });
        if (ended.length === 0) throw meetingsErrors.linkNotFound();
        await changeMeeting(row, {}, { transaction, now });
      });
    },
  };
}

function openingOf({ database, clock, rateLimits, directory }: Below) {
  return {
    /** @throws AppError meetings.linkNotFound whether it never was, has expired, was ended or its meeting is gone */
    async open(token: string, ip: string): Promise<SharedMeeting> {
      await rateLimits.take(OPEN_LIMIT, ip);
      const { queries } = database;
      const [found] = await queries
        .select({ link: meetingLinks, meeting: meetings })
        .from(meetingLinks)
        .innerJoin(meetings, eq(meetings.id, meetingLinks.meetingId))
        .where(
          and(
            eq(meetingLinks.tokenHash, hashOf(token)),
            isNull(meetingLinks.revokedAt),
            gt(meetingLinks.expiresAt, clock.now()),
          ),
        );
      const notes = found === undefined ? null : await notesOf(found.meeting.id, queries);
      if (found === undefined || notes === null) throw meetingsErrors.linkNotFound();
      const { link, meeting } = found;
      const { summary, keyPoints, decisions, actionItems, openQuestions } = notes.body;
      const [by] = link.createdBy === null ? [] : await directory.profilesOf([link.createdBy]);
      const { lines } = await transcriptOf(meeting.id, queries);
      const cited = new Set(
        [summary, keyPoints, decisions, actionItems, openQuestions].flat().flatMap((note) => note.lines),
      );
      return {
        name: meeting.name,
        day: meeting.day,
        durationMs: meeting.durationMs,
        people: meeting.people,
        sharedBy: by?.name ?? null,
        expiresAt: link.expiresAt,
        notes: {
          summary,
          keyPoints,
          decisions,
          // People outside don't see whether there is a task.
          actionItems: actionItems.map((item) => ({ ...item, taskId: null })),
          openQuestions,
        },
        places: [...cited].flatMap((line) => {
          const startMs = lines[line]?.startMs ?? null;
          return startMs === null ? [] : [{ line, startMs }];
        }),
        transcript: link.hasTranscript ? lines.map((line) => ({ ...line })) : null,
      };
    },
  };
}

const isOpen = (meetingId: string, now: number) =>
  and(eq(meetingLinks.meetingId, meetingId), isNull(meetingLinks.revokedAt), gt(meetingLinks.expiresAt, now));

const hashOf = (token: string) => createHash('sha256').update(token).digest();

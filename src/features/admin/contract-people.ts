import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { PLAN_IDS } from '#features/billing/model.ts';
import { NOTE_CHARACTERS_MAX, REASON_CHARACTERS } from './constants.ts';
import { deskNote, deskPerson, deskWorkspace, personPage, workspacePage } from './model.ts';

const operator = { tags: ['Operator'] } as const;
const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(REASON_CHARACTERS.min, 'Say why'),
    z.maxLength(REASON_CHARACTERS.max),
    z.regex(/^[^\0]*$/),
  );
const search = z.object({
  text: z.optional(z.string().check(z.maxLength(200), z.regex(/^[^\0]*$/))),
  /** Id of the last one of the page before. */
  before: z.optional(id),
});
const decision = z.object({ id, reason });
const done = z.object({ ok: z.literal(true) });
const next = z.nullable(z.string());

const post = (path: `/${string}`, summary: string) =>
  oc.route({ method: 'POST', path, summary, ...operator });
const get = (path: `/${string}`, summary: string) => oc.route({ method: 'GET', path, summary, ...operator });

/** People and workspaces, for the operator. */
export const adminPeopleContract = {
  people: get(
    '/api/admin/people',
    'Find people by name, username, email, phone number or ID, or list everyone',
  )
    .input(search)
    .output(z.object({ people: z.array(deskPerson), next })),
  person: get('/api/admin/people/{id}', 'One person').input(z.object({ id })).output(personPage),
  suspendPerson: post('/api/admin/people/{id}/suspend', 'Suspend a person').input(decision).output(done),
  restorePerson: post('/api/admin/people/{id}/restore', 'Lift a suspension').input(decision).output(done),
  signOutPerson: post('/api/admin/people/{id}/sign-out', 'Sign a person out everywhere')
    .input(decision)
    .output(done),
  resetPersonFactors: post('/api/admin/people/{id}/reset-factors', 'Remove every second factor of a person')
    .input(decision)
    .output(done),
  beginLook: post('/api/admin/people/{id}/look', 'View the app as someone else for 30 minutes')
    .input(decision)
    .output(z.object({ id: z.string(), endsAt: z.int() })),
  endLook: post('/api/admin/looks/{id}/end', 'Stop viewing as someone else')
    .input(z.object({ id }))
    .output(done),
  workspaces: get('/api/admin/workspaces', 'Find workspaces by name, phone number or ID, or list them all')
    .input(search)
    .output(z.object({ workspaces: z.array(deskWorkspace), next })),
  workspace: get('/api/admin/workspaces/{id}', 'One workspace').input(z.object({ id })).output(workspacePage),
  suspendWorkspace: post('/api/admin/workspaces/{id}/suspend', 'Suspend a workspace')
    .input(decision)
    .output(done),
  restoreWorkspace: post('/api/admin/workspaces/{id}/restore', 'Lift the suspension of a workspace')
    .input(decision)
    .output(done),
  grantPlan: post('/api/admin/workspaces/{id}/grant', 'Give a workspace a plan for free until a date')
    .input(z.object({ id, reason, planId: z.enum(PLAN_IDS), until: z.int().check(z.positive()) }))
    .output(done),
  addNote: post('/api/admin/notes', 'Add a note to a person or a workspace')
    .input(
      z.object({
        about: z.enum(['account', 'workspace']),
        id,
        body: z
          .string()
          .check(z.trim(), z.minLength(1), z.maxLength(NOTE_CHARACTERS_MAX), z.regex(/^[^\0]*$/)),
      }),
    )
    .output(deskNote),
};

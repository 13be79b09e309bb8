import { z } from 'zod'

import { type ActedKind, actOn, actOnNew, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { noteSchema } from '#app/core/text/text.schema.ts'
import { permit, permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { addDays, sydneyDay } from '#app/traffic/sydney-day.ts'

import { identifiersText, parseIdentifiers } from '../people/person.ts'
import { answerDays, type PrivacyRequest } from './privacy-request.ts'
import type { NewPrivacyRequest } from './privacy-request.schema.ts'
import {
  answerRequest,
  findOpenRequests,
  findRequest,
  insertRequest,
  lockRequest,
} from './privacy-requests.queries.server.ts'

type Parts = Pick<Platform, 'database'>
type Acting = Pick<Platform, 'database' | 'jobs'>

/**
 * Returns the open requests, the most urgent first.
 * @throws RefusedError forbidden
 */
export async function findOpenPrivacyRequests(
  { database: { queries } }: Parts,
  actor: StaffActor,
  { few }: { few: number },
): Promise<PrivacyRequest[]> {
  permit(actor, 'people:manage')
  return findOpenRequests(queries, few)
}

/**
 * Returns a request; undefined if it does not exist.
 * @throws RefusedError forbidden
 */
export async function readPrivacyRequest(
  { database }: Parts,
  actor: StaffActor,
  id: string,
): Promise<PrivacyRequest | undefined> {
  permit(actor, 'people:manage')
  return z.guid().safeParse(id).success ? findRequest(database.queries, id) : undefined
}

/**
 * Stores a request, due thirty days after its arrival (rule PD7), with its audit entry. Returns its id. Idempotent: `id` comes from the
 * form.
 * @throws RefusedError forbidden
 */
export async function receivePrivacyRequest(
  platform: Acting,
  actor: StaffActor,
  { said, origin, now = new Date() }: { said: NewPrivacyRequest; origin: Origin; now?: Date },
): Promise<Result<string, 'bad-who' | 'bad-day'>> {
  const by = permitted(actor, 'people:manage')
  const { id, kind, cameBy, receivedOn, who: typed } = said
  const who = parseIdentifiers(typed)
  if (!who) return refused('bad-who')
  const today = sydneyDay(now)
  if (receivedOn > today || receivedOn < addDays(today, -365)) return refused('bad-day')
  const dueOn = addDays(receivedOn, answerDays)
  await actOnNew(platform, {
    by,
    origin,
    async work(tx) {
      const request = { id, kind, cameBy, receivedOn, dueOn, who: identifiersText(who) }
      if (!(await insertRequest(tx, { ...request, madeBy: actor.id, madeByName: actor.name }))) return ok(undefined)
      return ok({
        kind: 'received',
        made: { kind: 'privacy-request', id, label: `Due ${dueOn}` },
        became: { kind, cameBy, receivedOn, dueOn },
      })
    },
  })
  return ok(id)
}

/** A request as a subject of `actOn`. The request stores its answer, and the audit log has its history. */
const actedRequest: ActedKind<PrivacyRequest, { answer: string; isRefused: boolean }> = {
  lock: lockRequest,
  subject: ({ id, dueOn }) => ({ kind: 'privacy-request', id, label: `Due ${dueOn}` }),
  update: (tx, { id }, change) => answerRequest(tx, id, change),
}

/**
 * Stores the answer to a request, or the reason for a refusal, once (rule PD7). `stale`: it was already answered.
 * @throws RefusedError forbidden
 */
export async function answerPrivacyRequest(
  platform: Acting,
  actor: StaffActor,
  { id, answer, isRefused, origin }: { id: string; answer: string; isRefused: boolean; origin: Origin },
): Promise<ActResult<'bad-answer'>> {
  const by = permitted(actor, 'people:manage')
  const parsed = noteSchema.safeParse(answer)
  if (!parsed.success) return refused('bad-answer')
  return actOn(platform, actedRequest, {
    id,
    by,
    origin,
    isDone: (request) =>
      request.answeredAt !== null && request.answer === parsed.data && request.isRefused === isRefused,
    async work(_tx, { answeredAt }) {
      if (answeredAt) return refused('stale')
      const kind = isRefused ? 'refused' : 'answered'
      return ok({
        kind,
        change: { answer: parsed.data, isRefused },
        was: { state: 'open' },
        became: { state: kind },
      })
    },
  })
}

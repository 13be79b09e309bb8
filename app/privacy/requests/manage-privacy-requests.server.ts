import { z } from 'zod'

import { accept } from '#app/platform/accept/accept.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { noteSchema } from '#app/platform/text.schema.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { addDays, sydneyDay } from '#app/traffic/sydney-day.ts'

import { identifiersText, parseIdentifiers } from '../person.ts'
import { answerDays, type PrivacyRequest } from './privacy-request.ts'
import type { NewPrivacyRequest } from './privacy-request.schema.ts'
import { answerOpenRequest, findOpenRequests, findRequest, insertRequest } from './privacy-requests.store.server.ts'

type Parts = Pick<Platform, 'database'>

const mostOpen = 200
const urgentDays = 7

/** Those that are due within a week, or overdue. @throws RefusedError forbidden */
export async function findUrgentPrivacyRequests(
  { database: { queries } }: Parts,
  actor: StaffActor,
): Promise<PrivacyRequest[]> {
  permit(actor, 'people:manage')
  const soon = addDays(sydneyDay(new Date()), urgentDays)
  return (await findOpenRequests(queries, mostOpen)).filter(({ dueOn }) => dueOn <= soon)
}

/** One request; undefined when there is none with that id. @throws RefusedError forbidden */
export async function readPrivacyRequest(
  { database }: Parts,
  actor: StaffActor,
  id: string,
): Promise<PrivacyRequest | undefined> {
  permit(actor, 'people:manage')
  return z.guid().safeParse(id).success ? findRequest(database.queries, id) : undefined
}

/**
 * Writes a request down, which is due thirty days after it came (rule PD7), with its entry in the audit log. `id` is the form's own: the
 * same form sent twice is one request. Its id.
 * @throws RefusedError forbidden
 */
export async function receivePrivacyRequest(
  { database }: Parts,
  actor: StaffActor,
  { said, origin, now = new Date() }: { said: NewPrivacyRequest; origin: Origin; now?: Date },
): Promise<Result<string, 'bad-who' | 'bad-day'>> {
  permit(actor, 'people:manage')
  const { id, kind, cameBy, receivedOn, who: typed } = said
  const who = parseIdentifiers(typed)
  if (!who) return refused('bad-who')
  const today = sydneyDay(now)
  if (receivedOn > today || receivedOn < addDays(today, -365)) return refused('bad-day')
  const dueOn = addDays(receivedOn, answerDays)
  await database.transaction(async (tx) => {
    const request = { id, kind, cameBy, receivedOn, dueOn, who: identifiersText(who) }
    if (!(await insertRequest(tx, { ...request, madeBy: actor.id, madeByName: actor.name }))) return
    await accept(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: 'privacy-request.received',
        subject: { kind: 'privacy-request', id, label: `Due ${dueOn}` },
        became: { kind, cameBy, receivedOn, dueOn },
        origin,
      },
    })
  })
  return accepted(id)
}

/** Says what was done about a request, or why it is refused, once (rule PD7). @throws RefusedError forbidden */
export async function answerPrivacyRequest(
  { database }: Parts,
  actor: StaffActor,
  { id, answer, isRefused, origin }: { id: string; answer: string; isRefused: boolean; origin: Origin },
): Promise<Result<void, 'not-open' | 'bad-answer'>> {
  permit(actor, 'people:manage')
  const parsed = noteSchema.safeParse(answer)
  if (!parsed.success) return refused('bad-answer')
  return database.transaction(async (tx) => {
    const request = await answerOpenRequest(tx, id, { answer: parsed.data, isRefused })
    if (!request) return refused('not-open')
    await accept(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: isRefused ? 'privacy-request.refused' : 'privacy-request.answered',
        subject: { kind: 'privacy-request', id, label: `Due ${request.dueOn}` },
        was: { state: 'open' },
        became: { state: isRefused ? 'refused' : 'answered' },
        origin,
      },
    })
    return accepted(undefined)
  })
}

import { accept } from '#app/platform/accept/accept.server.ts'
import { holdLivingInvitation } from '#app/agents/invitations/invite-agent.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { mailQueue } from '#app/platform/mail/outgoing-mail.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { noteSchema } from '#app/platform/text.schema.ts'
import type { Facts } from '#app/platform/accept/audit-entry.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { shopSubject } from '../find-newsagency.server.ts'
import { findNewsagency } from '../newsagency-lists.store.server.ts'
import {
  lockNewsagency,
  type NewsagencyChange,
  type StoredNewsagency,
  updateNewsagency,
} from './newsagency-changes.store.server.ts'
import { recordNewsagencyEvent } from './record-newsagency-event.server.ts'

/** What an act does to a shop: its columns, its place in the timeline, and what the audit log says. */
type ActOutcome = {
  kind: string
  change?: NewsagencyChange
  note?: string
  facts?: Record<string, unknown>
  was?: Facts
  became?: Facts
}

type Act<Refusal extends string> = {
  id: string
  /** The version that the person saw; left out where nothing can be overwritten. */
  version?: number | undefined
  /** The emails, by their keys, whose invitations it may touch, besides the shop's own. */
  holds?: readonly string[]
  origin: Origin
  /** Whether there is nothing left to do, as after a second press of the same button: that is a success. */
  isDone?(shop: StoredNewsagency): boolean
  /** Mails and whatever else belongs to it, in its transaction. A refusal comes before anything is written. */
  work(tx: Transaction, shop: StoredNewsagency): Promise<Result<ActOutcome, Refusal>>
}

/**
 * Invitations are locked before shops, and in one order: setting up an account does the same, and nobody waits in a ring.
 */
async function holdInvitations(tx: Transaction, emailKeys: readonly (string | null)[]): Promise<void> {
  const keys = new Set(emailKeys.filter((key) => key !== null))
  for (const key of [...keys].toSorted()) await holdLivingInvitation(tx, key)
}

/**
 * One act of staff on a shop: what it changes, its place in the timeline and its audit entry, in one transaction. The
 * shop is locked, so that of two acts at once the second sees what the first did: `conflict` when it saw another version.
 * The caller asks for the actor's right.
 */
export async function changeNewsagency<Refusal extends string = never>(
  platform: Platform,
  actor: StaffActor,
  { id, version, holds, origin, isDone, work }: Act<Refusal>,
): Promise<Result<void, Refusal | 'not-found' | 'conflict'>> {
  const { database, jobs } = platform
  const by = { kind: 'staff' as const, id: actor.id, name: actor.name }
  const result = await database.transaction(async (tx): Promise<Result<void, Refusal | 'not-found' | 'conflict'>> => {
    const seen = await findNewsagency(tx, id)
    if (holds) await holdInvitations(tx, [...holds, seen?.emailKey ?? null])
    const shop = await lockNewsagency(tx, id)
    if (!shop) return refused('not-found')
    if (shop.emailKey !== seen?.emailKey) return refused('conflict')
    if (isDone?.(shop)) return { ok: true, value: undefined }
    if (version !== undefined && version !== shop.version) return refused('conflict')
    const done = await work(tx, shop)
    if (!done.ok) return done
    const { kind, change, note, facts, was, became } = done.value
    if (change) await updateNewsagency(tx, id, change)
    await recordNewsagencyEvent(tx, { newsagencyId: id, kind, actor: by, note, facts })
    await accept(tx, {
      audit: {
        actor: by,
        action: `newsagency.${kind}`,
        subject: shopSubject(shop),
        ...(was && { was }),
        ...(became && { became }),
        origin,
      },
    })
    return { ok: true, value: undefined }
  })
  if (result.ok) jobs.wake(mailQueue)
  return result
}

/** Adds a note for colleagues to a shop's timeline, such as what was said on the phone. */
export async function noteNewsagency(
  platform: Platform,
  actor: StaffActor,
  { id, note, origin }: { id: string; note: string; origin: Origin },
): Promise<Result<void, 'not-found' | 'conflict' | 'bad-note'>> {
  permit(actor, 'newsagencies:write')
  const parsed = noteSchema.safeParse(note)
  if (!parsed.success) return refused('bad-note')
  return changeNewsagency(platform, actor, {
    id,
    origin,
    work: async () => accepted({ kind: 'noted', note: parsed.data }),
  })
}

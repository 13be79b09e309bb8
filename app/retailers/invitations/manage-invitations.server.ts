import { and, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { forgetReminders } from '#app/reminders/manage-reminders.server.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findRetailerByEmail } from '../retailers.queries.server.ts'
import { invitationReminder } from '../reminders/invitation-reminder.server.ts'
import { actedInvitation } from './acted-invitation.server.ts'
import { canDo, invitationState, type WaitingInvitation } from './invitation.ts'
import {
  deleteInvitation,
  lockUntouchedInvitation,
  findInvitationsOf,
  findLivingInvitation,
  invitations,
  lockLivingInvitation,
  updateInvitation,
} from './invitations.queries.server.ts'

/** An invitation for staff: without its code, even hashed. */
export type InvitationView = Awaited<ReturnType<typeof findInvitationsOf>>[number]

/** Finds the newest invitation of each of these emails. */
export async function findInvitations(
  queries: Queries,
  emailKeys: readonly string[],
): Promise<Map<string, InvitationView>> {
  if (emailKeys.length === 0) return new Map()
  const rows = await findInvitationsOf(queries, emailKeys)
  return new Map(rows.map((row) => [row.emailKey, row]))
}

const { activatedAt, expiresAt, revokedAt, usedAt } = invitations

const isIn: Record<WaitingInvitation, SQL | undefined> = {
  'not-used': and(isNull(activatedAt), gt(expiresAt, sql`now()`)),
  expired: and(isNull(activatedAt), lte(expiresAt, sql`now()`)),
}

/** Builds the condition that a row's email has an active invitation in this state. */
export function matchInvitation(emailKey: PgColumn, state: WaitingInvitation): SQL {
  const living = and(isNull(usedAt), isNull(revokedAt), isIn[state])
  return sql`${emailKey} in (select ${invitations.emailKey} from ${invitations} where ${living})`
}

/** Whether the email was invited and has no account yet: 'not-activated' (rule RG8). */
export async function hasOpenInvitation(queries: Queries, emailKey: string): Promise<boolean> {
  const invitation = await findLivingInvitation(queries, emailKey)
  return invitation !== undefined && (await findRetailerByEmail(queries, emailKey)) === undefined
}

/** Links the active invitation of a lower-case email to another of its shops, in the caller's transaction. */
export async function pointInvitation(tx: Transaction, emailKey: string, shopId: string): Promise<void> {
  const invitation = await lockLivingInvitation(tx, emailKey)
  if (invitation) await updateInvitation(tx, invitation.id, { shopId })
}

/**
 * Revokes the active invitation of a lower-case email, in the caller's transaction. Its code and reminders stop. Returns false if there is
 * none.
 */
export async function endInvitation(tx: Transaction, emailKey: string): Promise<boolean> {
  const invitation = await lockLivingInvitation(tx, emailKey)
  if (!invitation) return false
  await updateInvitation(tx, invitation.id, { revokedAt: new Date() })
  return true
}

/**
 * Deletes the invitation that the approval of a registration created, in the caller's transaction. Returns false if the invitation was
 * used, renewed or reminded of; the caller must then roll back.
 */
export async function unmakeInvitation(tx: Transaction, registrationId: string): Promise<boolean> {
  const id = await lockUntouchedInvitation(tx, registrationId)
  if (id === undefined || (await forgetReminders(tx, [invitationReminder], id)) > 0) return false
  await deleteInvitation(tx, id)
  return true
}

/**
 * Revokes an invitation for staff: its code and reminders stop. Succeeds if it is already revoked. One that created an account cannot be
 * revoked.
 * @throws RefusedError forbidden
 */
export async function revokeInvitation(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<ActResult<'used'>> {
  const by = permitted(actor, 'newsagencies:write')
  const kind: ReturnType<typeof actedInvitation> = {
    ...actedInvitation(platform),
    subject: ({ shopId, shopName }) => ({ kind: 'newsagency', id: shopId, label: shopName }),
  }
  return actOn(platform, kind, {
    id,
    by,
    origin,
    isDone: (invitation) => invitationState(invitation, new Date()) === 'revoked',
    async work(_tx, invitation) {
      const state = invitationState(invitation, new Date())
      if (!canDo('revoke', state)) return refused('used')
      return ok({
        kind: 'revoked',
        change: { revokedAt: new Date() },
        was: { state },
        became: { state: 'revoked' },
      })
    },
  })
}

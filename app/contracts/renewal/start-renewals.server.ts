import { accept } from '#app/platform/accept/accept.server.ts'
import { sensibleFrom, type ShopClock } from '#app/agents/reminders/next-reminder.ts'
import { holdNewsagency } from '#app/newsagencies/find-newsagency.server.ts'
import { recordNewsagencyEvent } from '#app/newsagencies/change/record-newsagency-event.server.ts'
import { seal } from '#app/platform/crypto/sealed.server.ts'
import { hashToken, makeToken } from '#app/platform/crypto/tokens.server.ts'
import { mail, mailQueue } from '#app/platform/mail/outgoing-mail.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { findDocuments } from '#app/signing/documents/find-documents.server.ts'
import { voidOpenDocuments } from '#app/signing/documents/void-document.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { splitContactName } from '../contract-newsagency.ts'
import { findSignedBefore } from '../contract-status.server.ts'
import { findStoredDraft } from '../draft/drafts.store.server.ts'
import { hasNewWords } from './clause-difference.ts'
import { renewalMail } from './renewal.mail.tsx'
import { insertRenewal, renewalTokenPlace, revokeLivingRenewal } from './renewals.store.server.ts'

/** Why a store gets no renewal: it is closed or unknown, nothing of ours was signed, or nobody can be written to. */
type RenewalRefusal = 'not-found' | 'not-signed' | 'no-email'

export const renewalUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/renew-contract?${new URLSearchParams({ renewContractToken: token })}`

/** The most stores that one press renews. */
export const mostRenewals = 200

async function startRenewal(
  platform: Pick<Platform, 'config' | 'database' | 'jobs' | 'keys'>,
  actor: StaffActor,
  { newsagencyId, origin }: { newsagencyId: string; origin: Origin },
): Promise<Result<{ id: string }, RenewalRefusal>> {
  const { config, database, keys } = platform
  const by = { kind: 'staff' as const, id: actor.id, name: actor.name }
  return database.transaction(async (tx): Promise<Result<{ id: string }, RenewalRefusal>> => {
    const shop = await holdNewsagency(tx, newsagencyId)
    if (!shop || shop.status === 'closed') return refused('not-found')
    const draft = await findStoredDraft(tx, shop.id)
    if (!draft?.signedAt) return refused('not-signed')
    if (!shop.email) return refused('no-email')
    const [id, token] = [newId(), makeToken()]
    const expiresAt = new Date(Date.now() + renewalDays * 86_400_000)
    await revokeLivingRenewal(tx, shop.id)
    const voiding = { actor: actor.name, reason: 'A newer renewal was offered', origin, kinds: ['renewal'] } as const
    await voidOpenDocuments(tx, keys, shop.id, voiding)
    await insertRenewal(tx, {
      id,
      newsagencyId: shop.id,
      tokenHash: hashToken(token),
      tokenSealed: seal(keys, renewalTokenPlace(id), token),
      email: shop.email,
      startedBy: actor.id,
      expiresAt,
      nextReminderAt: nextRenewalReminder(0, expiresAt, shop) ?? null,
    })
    const signed = findSignedBefore(await findDocuments(tx, { newsagencyId: shop.id }), null)
    const { givenNames } = splitContactName(shop.contactName ?? '')
    await recordNewsagencyEvent(tx, { newsagencyId: shop.id, kind: 'renewal-started', actor: by })
    await accept(tx, {
      mails: [
        mail({
          template: renewalMail,
          data: {
            shopName: shop.shopName,
            givenName: givenNames,
            url: renewalUrl(config.PUBLIC_URL, token),
            expires: expiresAt.toISOString(),
            hasNewWords: hasNewWords(signed),
          },
          to: { name: shop.contactName ?? '', address: shop.email },
          replyTo: config.TO_EMAIL_SETUP,
          about: { kind: 'newsagency', id: shop.id },
        }),
      ],
      keys: platform.keys,
      audit: {
        actor: by,
        action: 'renewal.started',
        subject: { kind: 'newsagency', id: shop.id, label: shop.reference ?? shop.shopName },
        became: { until: expiresAt.toISOString() },
        origin,
      },
    })
    return accepted({ id })
  })
}

/**
 * Offers one or many stores the agreement as it is now (rule C37): each is mailed a link that works for 30 days; one that a
 * store had before works no longer. Each store by itself: one that cannot be renewed keeps nobody else from it.
 * @throws RefusedError forbidden
 */
export async function startRenewals(
  platform: Pick<Platform, 'config' | 'database' | 'jobs' | 'keys'>,
  actor: StaffActor,
  { newsagencyIds, origin }: { newsagencyIds: readonly string[]; origin: Origin },
): Promise<{ newsagencyId: string; result: Result<{ id: string }, RenewalRefusal> }[]> {
  permit(actor, 'contracts:renew')
  const results: { newsagencyId: string; result: Result<{ id: string }, RenewalRefusal> }[] = []
  for (const newsagencyId of [...new Set(newsagencyIds)].slice(0, mostRenewals))
    results.push({ newsagencyId, result: await startRenewal(platform, actor, { newsagencyId, origin }) })
  if (results.some(({ result }) => result.ok)) platform.jobs.wake(mailQueue)
  return results
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How long a renewal can be signed (rule C37). */
const renewalDays = 30

/** Days before its end on which a renewal is mentioned again (rule C41). */
export const daysBeforeEnd = [14, 7, 2] as const

/** A reminder leaves this much time to sign; one that a weekend would put off for longer comes before the weekend. */
export const leftToSignMs = dayMs

/** When the next reminder of a renewal is due, after `sent` of them, at a sensible hour of the shop; undefined when there is none any more. */
export function nextRenewalReminder(sent: number, expiresAt: Date, clock: ShopClock): Date | undefined {
  const days = daysBeforeEnd[sent]
  if (days === undefined) return undefined
  const latest = expiresAt.getTime() - leftToSignMs
  let from = expiresAt.getTime() - days * dayMs
  let due = sensibleFrom(new Date(from), clock)
  while (due.getTime() > latest) {
    from -= hourMs
    due = sensibleFrom(new Date(from), clock)
  }
  return due
}

import type { Queries } from '#app/data/database/database.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { renderMail } from '#app/outbox/mail/template.server.ts'
import { findShop, type ShopRow } from '#app/shops/find/find-shop.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { renewalMailFor, renewalUntil } from './offer-renewal.server.ts'
import { findRenewalRefusal, mostRenewals, type RenewalRefusal } from './start-renewals.server.ts'

type Named = { id: string; name: string }

/** The effect of an offer to some stores. */
export type RenewalPreview = {
  /** The stores that get an email, by its words: they depend on the agreement that the store signed. `head`: the mail of the first one. */
  mails: { stores: Named[]; head: { subject: string; to: string } }[]
  /** The stores that get none. */
  refused: (Named & { why: RenewalRefusal })[]
}

/** Builds the mail of an offer without a working link, which only the retailer may have. */
async function mailOf(queries: Queries, { config }: Pick<Platform, 'config'>, shop: ShopRow & { email: string }) {
  const offered = await renewalMailFor(queries, { config }, shop, { token: '', expiresAt: renewalUntil() })
  return { ...offered, data: { ...offered.data, url: '#' } }
}

/**
 * Returns which stores an offer would reach, and by which mails. Changes nothing.
 * @throws RefusedError forbidden
 */
export async function previewRenewals(
  platform: Pick<Platform, 'config' | 'database'>,
  actor: StaffActor,
  shopIds: readonly string[],
): Promise<RenewalPreview> {
  permit(actor, 'contracts:renew')
  const { queries } = platform.database
  const mails = new Map<boolean, RenewalPreview['mails'][number]>()
  const refused: RenewalPreview['refused'] = []
  for (const id of [...new Set(shopIds)].slice(0, mostRenewals)) {
    const shop = await findShop(queries, id)
    const named = { id, name: shop?.shopName ?? 'A store' }
    const found = await findRenewalRefusal(queries, shop)
    if (!found.ok) {
      refused.push({ ...named, why: found.refusal })
      continue
    }
    const { template, data, to } = await mailOf(queries, platform, found.value)
    const kind = data.hasNewWords === true
    const one = mails.get(kind) ?? { stores: [], head: { subject: template.subject(data), to: to.address } }
    one.stores.push(named)
    mails.set(kind, one)
  }
  return { mails: [...mails.values()], refused }
}

/**
 * Renders the mail that an offer would send to a store; undefined for a store that would get none.
 * @throws RefusedError forbidden
 */
export async function previewRenewalMail(
  platform: Pick<Platform, 'config' | 'database'>,
  actor: StaffActor,
  shopId: string,
): Promise<string | undefined> {
  permit(actor, 'contracts:renew')
  const { queries } = platform.database
  const found = await findRenewalRefusal(queries, await findShop(queries, shopId))
  if (!found.ok) return undefined
  const { template, data } = await mailOf(queries, platform, found.value)
  return (await renderMail(template, data)).html
}

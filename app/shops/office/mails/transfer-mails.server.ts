import { findGreeting } from '#app/retailers/find/find-greetings.server.ts'
import { findRetailerByEmail } from '#app/retailers/find/find-retailer-by-email.server.ts'
import {
  activationUrl,
  codeExpiry,
  findLivingInvitation,
  splitName,
} from '#app/retailers/invitations/invite-retailer.server.ts'
import { namesInMail } from '#app/retailers/find/names-in-mail.ts'
import type { Config } from '#app/core/config/config.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { nameInMail } from '#app/outbox/mail/addresses/name-in-mail.ts'
import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { emailKey } from '#app/core/text/text.ts'
import { fullDate, isoDay } from '#app/ui/time/dates.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findShop, type ListedShop } from '../../find/shop-lists.queries.server.ts'
import { findToldSale, type ToldSale } from '../../change/requests/confirm-sale.server.ts'
import { hasTablet } from '../../leaving/begin-leaving.server.ts'
import { ownLeavePath, settledBy } from '../../leaving/leaving.ts'
import type { StoredLeaving } from '../../leaving/leavings.queries.server.ts'
import type { NewOwner } from '../../change/shop-forms.schema.ts'
import { emailMovedMail, handedOnMail, handedToMail, type HandedToWay } from './shop.mail.tsx'
import { type PreviewedMail, previewMails } from './preview-mails.server.ts'

type Shop = Pick<
  ListedShop,
  'id' | 'shopName' | 'email' | 'emailKey' | 'contactName' | 'retailerId' | 'status' | 'timeZone'
>

/** The end of the seller's agreement, or undefined if there is none; the sale that the seller told us of; and the moment of the transfer. */
export type SoldShop = {
  leaving: Pick<StoredLeaving, 'lastDay' | 'hasTablet' | 'tabletStays'> | undefined
  told: ToldSale | undefined
  now: Date
}

const tabletOf = ({ hasTablet, tabletStays }: { hasTablet: boolean; tabletStays: boolean }) => {
  if (tabletStays) return 'stays' as const
  return hasTablet ? ('returns' as const) : null
}

/**
 * Builds the confirmation to the previous owner, and a copy for our team of the end of an agreement (rules N5, CH10). The new owner is named
 * only to the seller who named them. Returns none if the address is unknown.
 */
export async function handedOnNotices(
  { config, queries }: { config: Config; queries: Queries },
  { id, shopName, email, emailKey: key, contactName, retailerId, status, timeZone }: Shop,
  { leaving, told, now }: SoldShop,
): Promise<OutgoingMail[]> {
  if (email === null) return []
  const data = {
    shopName: nameInMail(shopName, 'your shop'),
    hadAccount: retailerId !== null,
    givenName: await findGreeting(queries, { emailKey: key, contactName }),
    day: fullDate(now, timeZone),
    buyer: told ? nameInMail(told.details.contactName, 'the new owner') : null,
    settledBy: leaving ? fullDate(settledBy(leaving.lastDay), 'UTC') : null,
    tablet: leaving ? tabletOf(leaving) : null,
    wasOpen: status === 'open',
    url: `${config.PUBLIC_URL}${ownLeavePath(id)}`,
  }
  const about = { kind: 'newsagency', id }
  return [email, ...(leaving ? [config.TO_EMAIL_SETUP] : [])].map((address) =>
    mail({ template: handedOnMail, data, to: { name: '', address }, replyTo: config.TO_EMAIL_SETUP, about }),
  )
}

/** Builds the mail to the old address of a shop whose email staff changed. Returns undefined if it had none. */
export function emailMovedNotice(
  config: Config,
  { id, shopName, email }: Pick<Shop, 'id' | 'shopName' | 'email'>,
): OutgoingMail | undefined {
  if (email === null) return undefined
  return mail({
    template: emailMovedMail,
    data: { shopName: nameInMail(shopName, 'your shop') },
    to: { name: '', address: email },
    replyTo: config.TO_EMAIL_SETUP,
    about: { kind: 'newsagency', id },
  })
}

function wayIn(config: Config, owner: NewOwner, way: HandedToWay, code: string | undefined): string {
  if (way === 'attached') return `${config.PUBLIC_URL}/agent-login`
  if (code === undefined) return `${config.PUBLIC_URL}/activate?${new URLSearchParams({ email: owner.email })}`
  return activationUrl(config.PUBLIC_URL, { email: owner.email, ...splitName(owner.contactName) }, code)
}

/** Builds the mail to the new owner, with the code of a new invitation if there is one. It is stored encrypted because of the code. */
export async function handedToNotice(
  { config, queries }: { config: Config; queries: Queries },
  { id, shopName, status, timeZone }: Pick<Shop, 'id' | 'shopName' | 'status' | 'timeZone'>,
  { owner, leaving, now }: Pick<SoldShop, 'leaving' | 'now'> & { owner: NewOwner },
  way: HandedToWay,
  invited?: { code: string; expires: Date },
): Promise<OutgoingMail> {
  const { email, contactName } = owner
  const greeting = await findGreeting(queries, { emailKey: emailKey(email), contactName })
  return mail({
    template: handedToMail,
    data: {
      way,
      ...namesInMail({ shopName, greeting }),
      wasOpen: status === 'open',
      day: fullDate(now, timeZone),
      hasTablet: leaving?.tabletStays === true,
      email,
      url: wayIn(config, owner, way, invited?.code),
      code: invited?.code ?? null,
      expires: invited?.expires.toISOString() ?? null,
    },
    to: { name: '', address: email },
    replyTo: config.TO_EMAIL_SETUP,
    about: { kind: 'newsagency', id },
  })
}

async function wayOf(queries: Queries, key: string): Promise<HandedToWay> {
  if (await findRetailerByEmail(queries, key)) return 'attached'
  return (await findLivingInvitation(queries, key)) ? 'waits' : 'invited'
}

type Previewed = { owner: NewOwner; tabletStays: boolean }

/** Returns the agreement that the transfer would end, for a preview. */
async function previewSale(queries: Queries, shop: ListedShop, { owner, tabletStays }: Previewed): Promise<SoldShop> {
  const now = new Date()
  const told = await findToldSale(queries, shop, owner)
  if (shop.signedAt === null) return { leaving: undefined, told, now }
  const isThere = await hasTablet(queries, shop)
  const lastDay = isoDay(now, shop.timeZone)
  return { leaving: { lastDay, hasTablet: isThere && !tabletStays, tabletStays: isThere && tabletStays }, told, now }
}

/** Renders the mails of a transfer for a preview. No code is generated before the transfer. */
export async function previewTransfer(
  { config, database }: Platform,
  actor: StaffActor,
  { id, ...previewed }: Previewed & { id: string },
): Promise<Result<PreviewedMail[], 'not-found' | 'closed' | 'same-owner'>> {
  permit(actor, 'newsagencies:transfer')
  const { queries } = database
  const { owner } = previewed
  const shop = await findShop(queries, id)
  if (!shop) return refused('not-found')
  if (shop.status === 'closed') return refused('closed')
  const key = emailKey(owner.email)
  if (shop.emailKey === key) return refused('same-owner')
  const way = await wayOf(queries, key)
  const invited = way === 'invited' ? { code: '•••• •••• ••••', expires: codeExpiry() } : undefined
  const sale = await previewSale(queries, shop, previewed)
  const [old] = await handedOnNotices({ config, queries }, shop, sale)
  const notice = await handedToNotice({ config, queries }, shop, { owner, ...sale }, way, invited)
  return ok(await previewMails([notice, ...(old ? [old] : [])]))
}

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
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findShop } from '../../find/shop-lists.queries.server.ts'
import type { NewOwner } from '../../change/shop-forms.schema.ts'
import { emailMovedMail, handedOnMail, handedToMail, type HandedToWay } from './shop.mail.tsx'
import { type PreviewedMail, previewMails } from './preview-mails.server.ts'

type Shop = { id: string; shopName: string; email: string | null; retailerId: string | null }

/** Builds the mail to the previous owner. Returns undefined if their address is unknown. */
export function handedOnNotice(config: Config, { id, shopName, email, retailerId }: Shop): OutgoingMail | undefined {
  if (email === null) return undefined
  return mail({
    template: handedOnMail,
    data: { shopName: nameInMail(shopName, 'your shop'), hadAccount: retailerId !== null },
    to: { name: '', address: email },
    replyTo: config.TO_EMAIL_SETUP,
    about: { kind: 'newsagency', id },
  })
}

/** Builds the mail to the old address of a shop whose email staff changed. Returns undefined if it had none. */
export function emailMovedNotice(config: Config, { id, shopName, email }: Shop): OutgoingMail | undefined {
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
  { id, shopName }: Pick<Shop, 'id' | 'shopName'>,
  owner: NewOwner,
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

/** Renders the mails of a transfer for a preview. No code is generated before the transfer. */
export async function previewTransfer(
  { config, database }: Platform,
  actor: StaffActor,
  { id, owner }: { id: string; owner: NewOwner },
): Promise<Result<PreviewedMail[], 'not-found' | 'closed' | 'same-owner'>> {
  permit(actor, 'newsagencies:transfer')
  const { queries } = database
  const shop = await findShop(queries, id)
  if (!shop) return refused('not-found')
  if (shop.status === 'closed') return refused('closed')
  const key = emailKey(owner.email)
  if (shop.emailKey === key) return refused('same-owner')
  const way = await wayOf(queries, key)
  const invited = way === 'invited' ? { code: '•••• •••• ••••', expires: codeExpiry() } : undefined
  const old = handedOnNotice(config, shop)
  const notice = await handedToNotice({ config, queries }, shop, owner, way, invited)
  return ok(await previewMails([notice, ...(old ? [old] : [])]))
}

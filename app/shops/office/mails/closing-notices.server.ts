import type { Config } from '#app/core/config/config.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { findGreeting } from '#app/retailers/find/find-greetings.server.ts'
import { namesInMail } from '#app/retailers/find/names-in-mail.ts'

import type { StoredShop } from '../../change/shop-changes.queries.server.ts'
import { shopClosedMail, shopReopenedMail } from './closing.mail.tsx'

type Told = { config: Config; shop: StoredShop }

async function partsOf(tx: Transaction, { config, shop }: Told, email: string) {
  const { id, shopName } = shop
  return {
    names: namesInMail({ shopName, greeting: await findGreeting(tx, shop) }),
    rest: { to: { name: '', address: email }, replyTo: config.TO_EMAIL_SETUP, about: { kind: 'newsagency', id } },
  }
}

/**
 * Builds the mail to the retailer of a closed shop that is not signed (rule N32). The end of a signed agreement has its own mails (rule
 * LV5). Returns none without an address.
 */
export async function closedNotice(
  tx: Transaction,
  told: Told,
  { isRevoked }: { isRevoked: boolean },
): Promise<OutgoingMail[]> {
  const { email, retailerId, signedAt } = told.shop
  if (email === null || signedAt !== null) return []
  const { names, rest } = await partsOf(tx, told, email)
  const code = isRevoked ? 'code' : 'shared-code'
  const data = { ...names, way: retailerId === null ? code : 'account' } as const
  return [mail({ template: shopClosedMail, data, ...rest })]
}

/** Builds the mail to the retailer of a reopened shop that must be signed (rule N32). Returns none without an account: staff invite it. */
export async function reopenedNotice(tx: Transaction, told: Told): Promise<OutgoingMail[]> {
  const { email, retailerId, signedAt } = told.shop
  if (email === null || retailerId === null || signedAt !== null) return []
  const { names, rest } = await partsOf(tx, told, email)
  const url = `${told.config.PUBLIC_URL}/agent-login`
  return [mail({ template: shopReopenedMail, data: { ...names, url }, ...rest })]
}

import { findRetailerByEmail } from '#app/retailers/find/find-retailer-by-email.server.ts'
import { hasShopNamed } from '#app/shops/find/find-shop.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Arrival } from '#app/web/api/read-form.server.ts'
import { mail, mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { emailKey } from '#app/core/text/text.ts'

import { withPresentEmail } from '../find/present-email.server.ts'
import { shopKey } from '../registration.ts'
import { findRegistrationByShop } from '../registrations.queries.server.ts'
import { statusUrl } from './status-link.server.ts'
import { statusLinkMail } from './status-link.mail.tsx'

type Asked = { email: string; shopName: string }

/** Builds the mail to the address of the registration (rule RG28); undefined if no registration or shop has this email and name. */
async function linkMail(platform: Platform, asked: Asked) {
  const { queries } = platform.database
  const account = await findRetailerByEmail(queries, emailKey(asked.email))
  const shop = { shopKey: shopKey(asked), retailerId: account?.id ?? null }
  const found = await findRegistrationByShop(queries, shop)
  const registration = found && (await withPresentEmail(queries, found))
  const { PUBLIC_URL, TO_EMAIL_SETUP } = platform.config
  const hasShop = !registration && (await hasShopNamed(queries, { ...asked, emailKey: emailKey(asked.email) }))
  if (!registration && !hasShop) return undefined
  return mail({
    template: statusLinkMail,
    data: registration
      ? { kind: 'registration', url: statusUrl(platform, registration) }
      : { kind: 'shop', url: `${PUBLIC_URL}/agent-login` },
    to: { name: '', address: registration?.email ?? asked.email },
    replyTo: TO_EMAIL_SETUP,
    ...(registration && { about: { kind: 'registration', id: registration.id } }),
  })
}

/**
 * Mails the link of the status page to the address that registered a shop (rule RG27). The response shows no link, and
 * is the same whether or not a mail was sent.
 * @throws RefusedError challenge-failed when the human check was spent before; AlreadyDoneError
 */
export async function mailStatusLink(
  platform: Platform,
  asked: Asked,
  { captchaProof, act, isReceiptDue }: Arrival,
): Promise<{ success: true }> {
  const reply = { success: true } as const
  const letter = isReceiptDue ? await linkMail(platform, asked) : undefined
  await platform.database.transaction((tx) =>
    commitEffects(tx, { once: act, reply, captchaProof, mails: letter ? [letter] : [], keys: platform.keys }),
  )
  platform.jobs.notify(mailQueue)
  return reply
}

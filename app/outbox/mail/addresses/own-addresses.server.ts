import { brand } from '#app/brand.ts'

import type { Config } from '#app/core/config/config.server.ts'
import { emailKey } from '#app/core/text/text.ts'

/** Returns the addresses that send our mails or that our teams read, in lower case. */
export function ownAddresses(config: Config): string[] {
  const { MAIL_FROM, TO_EMAIL_INTEGRATING, TO_EMAIL_SETUP, TO_EMAIL_OTHER, TO_EMAIL_US } = config
  return [brand.email, MAIL_FROM, TO_EMAIL_INTEGRATING, TO_EMAIL_SETUP, TO_EMAIL_OTHER, TO_EMAIL_US].map(emailKey)
}

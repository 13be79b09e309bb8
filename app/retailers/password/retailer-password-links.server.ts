import type { PasswordLinks } from '#app/identity/passwords/password-links.server.ts'

import { findRetailer, lockRetailer, type StoredRetailer } from '../retailers.queries.server.ts'
import { refuseWeakRetailerPassword } from './refuse-weak-retailer-password.server.ts'
import { resetKeyStore, type resetKeys } from './reset-keys.queries.server.ts'

/** The password reset links of retailers (rule AC20). */
export const retailerPasswordLinks: PasswordLinks<StoredRetailer, typeof resetKeys.$inferSelect> = {
  async find(queries, key) {
    const link = key === '' ? undefined : await resetKeyStore.find(queries, key)
    const holder = link && (await findRetailer(queries, link.retailerId))
    return holder && !holder.disabledAt ? { link, holder } : undefined
  },
  lock: lockRetailer,
  refuseWeak: refuseWeakRetailerPassword,
}

import { resealAll } from '../crypto/reseal.server.ts'
import type { Platform } from '../platform.server.ts'
import { openMailData, sealMailData } from './mail-secrets.server.ts'
import { findOldSealedMails, resealMail } from './mail.store.server.ts'

const batch = 500

/** Re-encrypts the codes and links in mails with the newest key. */
export function resealMails({ database, keys }: Pick<Platform, 'database' | 'keys'>): Promise<number> {
  return resealAll(() =>
    database.transaction(async (tx) => {
      const old = await findOldSealedMails(tx, keys.newestId, batch)
      for (const { id, data } of old) await resealMail(tx, id, sealMailData(keys, id, openMailData(keys, id, data)))
      return old.length
    }),
  )
}

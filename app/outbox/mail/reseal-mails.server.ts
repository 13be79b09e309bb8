import { resealAll } from '#app/data/crypto/reseal.server.ts'
import type { Database } from '#app/data/database/database.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import { openMailData, sealMailData } from './mail-secrets.server.ts'
import { findOldSealedMails, resealMail } from './mail.queries.server.ts'

const batch = 500

/** Re-encrypts the codes and links in mails with the newest key. */
export function resealMails({ database, keys }: { database: Database; keys: Keys }): Promise<number> {
  return resealAll(() =>
    database.transaction(async (tx) => {
      const old = await findOldSealedMails(tx, keys.newestId, batch)
      for (const { id, data } of old) await resealMail(tx, id, sealMailData(keys, id, openMailData(keys, id, data)))
      return old.length
    }),
  )
}

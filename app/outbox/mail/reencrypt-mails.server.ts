import { reencryptAll } from '#app/data/crypto/reencrypt.server.ts'
import type { Database } from '#app/data/database/database.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import { decryptMailData, encryptMailData } from './mail-secrets.server.ts'
import { findOldEncryptedMails, reencryptMail } from './mail.queries.server.ts'

const batch = 500

/** Re-encrypts the codes and links in mails with the newest key. */
export function reencryptMails({ database, keys }: { database: Database; keys: Keys }): Promise<number> {
  return reencryptAll(() =>
    database.transaction(async (tx) => {
      const old = await findOldEncryptedMails(tx, keys.newestId, batch)
      for (const { id, data } of old)
        await reencryptMail(tx, id, encryptMailData(keys, id, decryptMailData(keys, id, data)))
      return old.length
    }),
  )
}

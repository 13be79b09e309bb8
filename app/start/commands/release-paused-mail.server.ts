import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { resumeMail, giveUpMailsUntil } from '#app/outbox/mail/mail-pause.queries.server.ts'
import type { Database } from '#app/data/database/database.server.ts'

/**
 * Releases the held mails of a restored copy (rule M7). `onlyNew` fails the mails that were waiting when the backup was taken,
 * because the original may have sent them, and returns their number. Returns undefined if no mail was held.
 */
export function releasePausedMail(
  { database }: { database: Database },
  onlyNew: boolean,
): Promise<{ givenUp: number } | undefined> {
  return database.transaction(async (tx) => {
    const backupTakenAt = await resumeMail(tx)
    if (!backupTakenAt) return undefined
    // A Date has no microseconds, so the rest of that millisecond counts as before the backup.
    const until = new Date(backupTakenAt.getTime() + 1)
    const givenUp = onlyNew ? await giveUpMailsUntil(tx, until) : 0
    await commitEffects(tx, {
      audit: {
        actor: { kind: 'system', name: 'restore' },
        action: 'mail.released',
        subject: { kind: 'mail', label: onlyNew ? 'written after the backup' : 'all that waits' },
        became: { givenUp },
      },
    })
    return { givenUp }
  })
}

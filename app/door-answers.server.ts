import { copyDatabase } from './platform/backup/copy-database.server.ts'
import type { DoorAnswers } from './platform/backup/door.server.ts'
import { isMailHeld } from './platform/mail/mail-hold.store.server.ts'
import type { Platform } from './platform/platform.server.ts'
import { releaseHeldMail } from './release-held-mail.server.ts'

/** What the commands can have of a running product on the embedded database. */
export function doorAnswers({ config, database }: Platform): DoorAnswers {
  return {
    'copy-database': (whenGone) => copyDatabase(config.DATA_DIR, database, whenGone),
    'is-mail-held': () => isMailHeld(database.queries),
    'release-mail': () => releaseHeldMail({ database }, false),
    'release-new-mail': () => releaseHeldMail({ database }, true),
  }
}

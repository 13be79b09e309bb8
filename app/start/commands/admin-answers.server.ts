import { join } from 'node:path'

import { copyDatabase } from '#app/backup/copy-database.server.ts'
import type { AdminAnswers } from '#app/backup/admin-socket.server.ts'
import { reportOnKeys } from '#app/data/crypto/check-keys.server.ts'
import { appliedMigration } from '#app/data/database/migrations/migrate.server.ts'
import { isMailPaused } from '#app/outbox/mail/mail-pause.queries.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { putInExamples, readExampleState } from '../examples/put-in-examples.server.ts'
import { releasePausedMail } from './release-paused-mail.server.ts'
import { removeExamples } from '../examples/remove-examples.server.ts'
import { encryptedColumns } from '../wiring/encrypted-columns.server.ts'
import { recoverOwner } from '#app/office/sign-in/recovery/owner-link.server.ts'

/** Returns the file in which `npm run seed` passes examples to the running product. */
export const examplesFile = (folder: string): string => join(folder, 'examples.jsonl')

/** Handles the commands' requests to a running product on the embedded database. */
export function adminAnswers({ config, database, keys }: Platform): AdminAnswers {
  return {
    'copy-database': (whenGone) => copyDatabase(config.DATA_DIR, database, whenGone),
    'report-on-keys': () => reportOnKeys({ config, database, keys }, encryptedColumns),
    'last-migration': () => appliedMigration(database),
    'is-mail-held': () => isMailPaused(database.queries),
    'release-mail': () => releasePausedMail({ database }, false),
    'release-new-mail': () => releasePausedMail({ database }, true),
    'example-state': () => readExampleState({ database }),
    'put-in-examples': () => putInExamples({ config, database, keys }, examplesFile(config.DATA_DIR)),
    'remove-examples': () => removeExamples({ database }),
    'owner-link': (_, address) => recoverOwner({ database, config }, address),
  }
}

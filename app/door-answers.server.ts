import { join } from 'node:path'

import { copyDatabase } from './platform/backup/copy-database.server.ts'
import type { DoorAnswers } from './platform/backup/door.server.ts'
import { reportOnKeys } from './platform/crypto/check-keys.server.ts'
import { appliedMigration } from './platform/database/migrate.server.ts'
import { isMailHeld } from './platform/mail/mail-hold.store.server.ts'
import type { Platform } from './platform/platform.server.ts'
import { putInExamples, readExampleState } from './put-in-examples.server.ts'
import { releaseHeldMail } from './release-held-mail.server.ts'
import { removeExamples } from './remove-examples.server.ts'
import { sealedColumns } from './sealed-columns.server.ts'
import { recoverOwner } from './staff/recovery/owner-link.server.ts'

/** Returns the file in which `npm run seed` passes examples to the running product. */
export const examplesFile = (folder: string): string => join(folder, 'examples.jsonl')

/** Handles the commands' requests to a running product on the embedded database. */
export function doorAnswers({ config, database, keys }: Platform): DoorAnswers {
  return {
    'copy-database': (whenGone) => copyDatabase(config.DATA_DIR, database, whenGone),
    'report-on-keys': () => reportOnKeys({ config, database, keys }, sealedColumns),
    'last-migration': () => appliedMigration(database),
    'is-mail-held': () => isMailHeld(database.queries),
    'release-mail': () => releaseHeldMail({ database }, false),
    'release-new-mail': () => releaseHeldMail({ database }, true),
    'example-state': () => readExampleState({ database }),
    'put-in-examples': () => putInExamples({ config, database, keys }, examplesFile(config.DATA_DIR)),
    'remove-examples': () => removeExamples({ database }),
    'owner-link': (_, address) => recoverOwner({ database, config }, address),
  }
}

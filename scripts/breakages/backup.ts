import type { Breakage } from './breakage.ts'

const room = 'platform'
const layer = 'backup'
const database = ['app/platform/backup/backup.db.test.ts']
const rules = ['app/platform/backup/backup-file.test.ts']

export const backupBreakages: Breakage[] = [
  {
    id: 'backup-snapshot',
    room,
    layer,
    means: 'A backup under load holds the half of what somebody wrote meanwhile',
    file: 'app/platform/backup/take-backup.server.ts',
    find: 'isolation level repeatable read read only',
    replace: 'read only',
    suite: { files: database, test: 'what others write while a backup is taken' },
  },
  {
    id: 'backup-row-missing',
    room,
    layer,
    means: 'The first row of each table is in no backup',
    file: 'app/platform/backup/tables.server.ts',
    find: 'offset 0) as rows',
    replace: 'offset 1) as rows',
    suite: { files: database, test: 'every row comes back' },
  },
  {
    id: 'backup-foreign-keys',
    room,
    layer,
    means: 'A restored database has no foreign keys',
    file: 'app/platform/backup/restore-backup.server.ts',
    find: 'await connection.execute(foreignKeys)',
    replace: 'void foreignKeys',
    suite: { files: database, test: 'every row comes back' },
  },
  {
    id: 'backup-not-compared',
    room,
    layer,
    means: 'Rows that became other ones on their way into the database are committed',
    file: 'app/platform/backup/restore-backup.server.ts',
    find: 'await compare(connection, tables, sums)',
    replace: 'void compare',
    suite: { files: database, test: 'rows that are other ones' },
  },
  {
    id: 'backup-into-full',
    room,
    layer,
    means: 'A restore goes into a database that holds something',
    file: 'app/platform/backup/restore-backup.server.ts',
    find: 'await refuseUnlessEmpty(connection)',
    replace: 'void refuseUnlessEmpty',
    suite: { files: database, test: 'a backup goes into an empty database only' },
  },
  {
    id: 'backup-end-unread',
    room,
    layer,
    means: 'A backup from which rows were taken out counts as whole',
    file: 'app/platform/backup/read-backup.server.ts',
    find: "part.kind === 'end' && (",
    replace: "part.kind === 'end' && last === 'end' && (",
    suite: { files: rules, test: 'a row that was taken out' },
  },
  {
    id: 'backup-last-chunk',
    room,
    layer,
    means: 'An encrypted text that was cut off between two chunks counts as a shorter one',
    file: 'app/platform/backup/encrypted-chunks.server.ts',
    find: 'nonce[11] = isLast ? 1 : 0',
    replace: 'nonce[11] = isLast ? 0 : 0',
    suite: { files: rules, test: 'cut off between two chunks' },
  },
  {
    id: 'backup-mail-not-held',
    room,
    layer: 'mail',
    means: 'A restored copy sends what its original has sent before',
    file: 'app/platform/mail/send-mail.server.ts',
    find: '    isHeld: () => isMailHeld(parts.database.queries),\n',
    replace: '    isHeld: async () => (await isMailHeld(parts.database.queries)) && false,\n',
    suite: { files: ['app/release-held-mail.db.test.tsx'] },
  },
]

import { existsSync, readdirSync } from 'node:fs'

/** The data folder cannot be protected from other users of this machine, or is not ours. */
export class OpenFolderError extends Error {
  override name = 'OpenFolderError'
}

/** The files and folders that the product creates in its data folder, some of them with a suffix for the time of writing. */
export const ourNames =
  /^(?:database|keys|signing-key\.json|lock|audit-head\.json|last-backup|admin\.sock|assets|code-cache|examples\.jsonl|backup-copy|restoring|spool-|trial\.)/
/** Those that no other program would create: a folder with one of them is ours. */
const onlyOurs = ['database', 'keys', 'signing-key.json', 'lock', 'audit-head.json', 'last-backup', 'admin.sock']
/** Whether this is the system's folder of a disk or a backup of ours: neither belongs to another program. */
const isIgnored = (name: string): boolean => name === 'lost+found' || name.endsWith('.backup')

/**
 * Refuses a folder that holds the files of others and none of ours (rule X8): a mistyped DATA_DIR must not change them.
 * @throws OpenFolderError
 */
export function refuseOthersFolder(folder: string): void {
  if (!existsSync(folder)) return
  const names = readdirSync(folder)
  const others = names.filter((name) => !ourNames.test(name) && !isIgnored(name))
  if (others.length === 0 || onlyOurs.some((name) => names.includes(name))) return
  throw new OpenFolderError(
    `${folder} is not empty and holds nothing of the product. Set DATA_DIR to an empty folder, or to one that only the product uses.`,
  )
}

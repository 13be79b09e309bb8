import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import { syncFolder } from '#app/data/database/embedded/sync-folder.server.ts'
import { makeFolder } from '#app/core/files/make-folder.server.ts'
import { BackupError } from './backup-error.ts'
import { readLines, writeLines } from './backup-file.server.ts'

/** The contents of the data folder's key files, by name. */
const keyFilesSchema = z.object({ keyFiles: z.record(z.string(), z.string()) })
type KeyFiles = z.output<typeof keyFilesSchema>['keyFiles']

/** Reads those of the files that exist in the data folder. */
export function findKeyFiles(folder: string, names: readonly string[]): KeyFiles {
  const there = names.filter((name) => existsSync(join(folder, name)))
  return Object.fromEntries(there.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Writes keys into a separate file, apart from the backup. @throws BackupError */
export async function writeKeyFiles(file: string, passphrase: string | undefined, keyFiles: KeyFiles): Promise<void> {
  const write = (writeLine: (line: string) => Promise<void>) => writeLine(JSON.stringify({ keyFiles }))
  await writeLines(file, passphrase, write, async (draft) => void (await readKeyFiles(draft, passphrase)))
}

/** Reads the keys from a file that `writeKeyFiles` wrote. @throws BackupError */
export async function readKeyFiles(file: string, passphrase: string | undefined): Promise<KeyFiles> {
  for await (const line of readLines(file, passphrase)) {
    const said = keyFilesSchema.safeParse(line.includes('"keyFiles"') ? JSON.parse(line) : undefined)
    if (said.success) return said.data.keyFiles
    break
  }
  throw new BackupError(`${file} holds no keys: use the file that npm run backup -- FILE --keys KEYS wrote.`)
}

/** Refuses to replace keys. @throws BackupError when a data folder has different ones. */
export function refuseOtherKeyFiles(folder: string, keyFiles: KeyFiles): void {
  const there = findKeyFiles(folder, Object.keys(keyFiles))
  const other = Object.entries(there).find(([name, text]) => text.trim() !== keyFiles[name]?.trim())
  if (other) throw new BackupError(`${join(folder, other[0])} differs from the backup’s file: move it away first.`) // prettier-ignore
}

/** Writes keys into a data folder. @throws BackupError when it has different ones, which are never replaced. */
export function placeKeyFiles(folder: string, keyFiles: KeyFiles): void {
  makeFolder(folder)
  refuseOtherKeyFiles(folder, keyFiles)
  const there = findKeyFiles(folder, Object.keys(keyFiles))
  for (const [name, text] of Object.entries(keyFiles))
    if (there[name] === undefined) writeFileSync(join(folder, name), text, { mode: 0o600, flush: true, flag: 'wx' })
  syncFolder(folder)
}

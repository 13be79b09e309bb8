import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { makeFolder } from '#app/core/files/make-folder.server.ts'

/** The newest backup of an installation, as `npm run backup` noted it in the data folder when it had read it back. */
type LastBackup = { file: string; takenAt: Date }

const noteOf = (folder: string) => join(folder, 'last-backup')

/** Returns undefined when no backup was recorded or the record cannot be read. */
export async function findLastBackup(folder: string): Promise<LastBackup | undefined> {
  const text = await readFile(noteOf(folder), 'utf8').catch(() => '')
  const [moment = '', file = ''] = text.split('\n')
  const takenAt = new Date(moment)
  return Number.isNaN(takenAt.getTime()) ? undefined : { file, takenAt }
}

/** Records the newest backup; `/metrics` and `npm run doctor` report its age. */
export async function noteLastBackup(folder: string, { file, takenAt }: LastBackup): Promise<void> {
  makeFolder(folder)
  const next = `${noteOf(folder)}.next`
  await writeFile(next, `${takenAt.toISOString()}\n${file}\n`, { mode: 0o600 })
  await rename(next, noteOf(folder))
}

import fs from 'node:fs'

/** Syncs a folder, because a new or renamed file is durable only once its folder is. */
export function syncFolder(path: string): void {
  const folder = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(folder)
  } finally {
    fs.closeSync(folder)
  }
}

import fs from 'node:fs'

/** Makes the names in a folder durable: a new or renamed file is only on the disk once its folder is. */
export function syncFolder(path: string): void {
  const folder = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(folder)
  } finally {
    fs.closeSync(folder)
  }
}

import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Creates a folder and its parents, which only the owner can open. Replaces recursive `mkdirSync`, which loops endlessly below
 * `/proc` and other places where the system reports a missing parent.
 * @throws the system's error when the folder cannot be created
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  if (statSync(dirname(folder), { throwIfNoEntry: false }) === undefined) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process was faster.
    if (!isFolder(folder)) throw error
  }
}

import { hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Config } from '../config.server.ts'

type Key = { id: string; secret: Buffer }

/** The installation's secret keys, newest first. Each purpose has a key of its own, derived with HKDF-SHA-256. */
export type Keys = {
  /** The id of the newest key, with which new data is encrypted. */
  readonly newestId: string
  /** A 32-byte key for one purpose. @throws when no key with that id is configured. */
  derive(purpose: string, keyId?: string): Buffer
}

function parseKeys(text: string): Key[] {
  return text.split(',').map((pair) => {
    const separator = pair.indexOf(':')
    return { id: pair.slice(0, separator), secret: Buffer.from(pair.slice(separator + 1), 'base64') }
  })
}

/** Reads the key file, or makes it: written whole under another name and then moved, readable by its owner only. */
function readOrMakeKeyFile(folder: string): string {
  const file = join(folder, 'keys')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made = `k1:${randomBytes(32).toString('base64')}`
  writeFileSync(`${file}.new`, `${made}\n`, { mode: 0o600, flush: true })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
  return made
}

export function keysFrom(text: string): Keys {
  const keys = parseKeys(text)
  const [newest] = keys
  if (!newest) throw new Error('there is no key')
  const derived = new Map<string, Buffer>()
  return {
    newestId: newest.id,
    derive(purpose, keyId = newest.id) {
      const name = `${keyId} ${purpose}`
      const known = derived.get(name)
      if (known) return known
      const key = keys.find((candidate) => candidate.id === keyId)
      if (!key) throw new Error(`data was encrypted with the key "${keyId}", which DATA_KEYS does not hold`)
      const bytes = Buffer.from(hkdfSync('sha256', key.secret, 'tillway', purpose, 32))
      derived.set(name, bytes)
      return bytes
    },
  }
}

/** The keys of the configuration or, when none are given, those of the data folder, made on the first start. */
export function openKeys(config: Pick<Config, 'DATA_KEYS' | 'DATA_DIR'>): Keys {
  return keysFrom(config.DATA_KEYS ?? readOrMakeKeyFile(config.DATA_DIR))
}

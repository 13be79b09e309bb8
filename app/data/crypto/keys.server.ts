import { createSecretKey, hkdfSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Config, ConfigError } from '#app/core/config/config.server.ts'
import { dataKeys } from '#app/core/config/config-values.server.ts'
import { syncFolder } from '../database/embedded/sync-folder.server.ts'
import { makeFolder } from '#app/core/files/make-folder.server.ts'

type Key = { id: string; secret: Buffer }

/** The installation's secret keys, newest first. Each purpose has its own key, derived with HKDF-SHA-256. */
export type Keys = {
  /** The id of the newest key, which encrypts new data. */
  readonly newestId: string
  /** The ids of all keys, newest first. */
  readonly ids: readonly string[]
  /** Whether a key with that id is configured. */
  holds(keyId: string): boolean
  /**
   * Returns a 32-byte key for one purpose, cached as a KeyObject because Node is several times slower with bytes. @throws when no
   * key with that id is configured.
   */
  derive(purpose: string, keyId?: string): KeyObject
}

function parseKeys(text: string): Key[] {
  return text.split(',').map((pair) => {
    const separator = pair.indexOf(':')
    return { id: pair.slice(0, separator), secret: Buffer.from(pair.slice(separator + 1), 'base64') }
  })
}

function readKeyFile(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim()
    // An empty or truncated file must not become a guessable key.
    if (dataKeys.safeParse(text).success) return text
    throw new ConfigError(`${file} is damaged: each key must be id:32 bytes in base64. Restore it from a backup.`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Creates the key file, readable by its owner only. It is written completely under another name and then linked, which fails if
 * the name exists. If two first starts run at once, both therefore use the keys of the faster one.
 */
function makeKeyFile(folder: string, file: string): void {
  makeFolder(folder)
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `k1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  chmodSync(draft, 0o600)
  try {
    linkSync(draft, file)
    syncFolder(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}

function readOrMakeKeyFile(folder: string): string {
  const file = join(folder, 'keys')
  const known = readKeyFile(file)
  if (known) return known
  makeKeyFile(folder, file)
  return readKeyFile(file) ?? ''
}

/** Parses keys of the form `id:base64,id:base64`, newest first. */
export function keysFrom(text: string): Keys {
  const keys = parseKeys(text)
  const [newest] = keys
  if (!newest) throw new Error('there is no key')
  const derived = new Map<string, KeyObject>()
  return {
    newestId: newest.id,
    ids: keys.map(({ id }) => id),
    holds: (keyId) => keys.some(({ id }) => id === keyId),
    derive(purpose, keyId = newest.id) {
      const name = `${keyId} ${purpose}`
      const known = derived.get(name)
      if (known) return known
      const key = keys.find((candidate) => candidate.id === keyId)
      if (!key) throw new Error(`data was encrypted with the key "${keyId}", which DATA_KEYS does not hold`)
      const made = createSecretKey(Buffer.from(hkdfSync('sha256', key.secret, 'tillway', purpose, 32)))
      derived.set(name, made)
      return made
    },
  }
}

/** Returns the configured keys or, if none are given, those of the data folder, which the first start creates. */
export function openKeys(config: Pick<Config, 'DATA_KEYS' | 'DATA_DIR'>): Keys {
  return keysFrom(config.DATA_KEYS ?? readOrMakeKeyFile(config.DATA_DIR))
}

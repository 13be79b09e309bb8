import { createPrivateKey, type KeyObject, randomUUID, X509Certificate } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import { type Config, ConfigError } from '#app/core/config/config.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import { syncFolder } from '#app/data/database/embedded/sync-folder.server.ts'
import { makeFolder } from '#app/core/files/make-folder.server.ts'
import { inWorker } from '#app/web/workers/in-worker.server.ts'

import type { Authority, makeAuthority } from './make-authority.server.ts'

const makeNew = inWorker<typeof makeAuthority>('app/signing/seal/keys/make-authority.server.ts', 'makeAuthority')

/** The format of the file. Without a passphrase, the private key is locked with a key derived from the installation's; `keyId` names it. */
const fileSchema = z.object({
  keyId: z.string().nullable(),
  key: z.string(),
  certificate: z.string(),
  issuer: z.string(),
})
type KeyFile = z.output<typeof fileSchema>

type Settings = Pick<Config, 'DATA_DIR' | 'SIGNING_PASSPHRASE'>

export const keyFileName = 'signing-key.json'

const elseNew = `or move ${keyFileName} away: a new seal is created, and files sealed earlier stay valid.`

/** Explains why the file does not open and how to fix that. */
function lockedError({ SIGNING_PASSPHRASE }: Settings, keyId: string | null): ConfigError {
  if (keyId !== null)
    return new ConfigError(
      `${keyFileName} in the data folder is encrypted with the key "${keyId}", which is no longer in DATA_KEYS or DATA_DIR/keys. Restore that key, ${elseNew}`,
    )
  const what = SIGNING_PASSPHRASE ? 'it does not open' : 'required to open'
  return new ConfigError(
    `SIGNING_PASSPHRASE: ${what} ${keyFileName} in the data folder. Set the passphrase that encrypted it, ${elseNew}`,
  )
}

function passphraseOf({ SIGNING_PASSPHRASE }: Settings, keys: Keys, keyId: string | null): string | undefined {
  return keyId === null ? SIGNING_PASSPHRASE : keys.derive('signing key', keyId).export().toString('base64')
}

function unlock({ key, keyId }: KeyFile, settings: Settings, keys: Keys): KeyObject {
  try {
    return createPrivateKey({ key, passphrase: passphraseOf(settings, keys, keyId) })
  } catch {
    throw lockedError(settings, keyId)
  }
}

const damaged = () =>
  new ConfigError(`${keyFileName} is damaged. Restore it from a backup, or move it away: then a new one is created.`)

function readCertificates({ certificate, issuer }: KeyFile): Omit<Authority, 'key'> {
  try {
    return { certificate: new X509Certificate(certificate), issuer: new X509Certificate(issuer) }
  } catch {
    throw damaged()
  }
}

function open(file: KeyFile, settings: Settings, keys: Keys): Authority {
  const key = unlock(file, settings, keys)
  const certificates = readCertificates(file)
  if (!certificates.certificate.checkPrivateKey(key)) throw damaged()
  return { key, ...certificates }
}

function read(file: string): KeyFile | undefined {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw damaged()
  }
}

/**
 * Writes the file under a temporary name and then links it: a link never overwrites, so that of two processes that
 * start at once both use the key of the faster one.
 */
function keep(folder: string, file: string, text: string): void {
  makeFolder(folder)
  // A random name, because a process that crashed while writing may have left a draft with the same process id.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, text, { mode: 0o600, flush: true, flag: 'wx' })
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

/**
 * Returns the authority of the data folder; undefined if there is none yet.
 * @throws ConfigError as `openKeyFile` does.
 */
export function findKeyFile(settings: Settings, keys: Keys): Authority | undefined {
  const known = read(join(settings.DATA_DIR, keyFileName))
  return known && open(known, settings, keys)
}

const lock = (key: KeyObject, passphrase: string | undefined): string =>
  key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }).toString()

const written = (file: KeyFile): string => `${JSON.stringify(file, null, 2)}\n`

/** Replaces a file atomically: after a crash it is the old or the new one, complete. */
function replace(folder: string, file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, text, { mode: 0o600, flush: true, flag: 'wx' })
  chmodSync(draft, 0o600)
  renameSync(draft, file)
  syncFolder(folder)
}

/**
 * Relocks the sealing key of the data folder with the newest key. Returns false if that is not needed, for example
 * because a passphrase locks it.
 * @throws ConfigError when the file is damaged.
 */
export function relockKeyFile(settings: Settings, keys: Keys): boolean {
  const file = join(settings.DATA_DIR, keyFileName)
  const known = read(file)
  if (!known?.keyId || known.keyId === keys.newestId) return false
  const { key } = open(known, settings, keys)
  const locked = lock(key, passphraseOf(settings, keys, keys.newestId))
  replace(settings.DATA_DIR, file, written({ ...known, keyId: keys.newestId, key: locked }))
  return true
}

/**
 * Opens the authority of the data folder, or creates it: RSA-3072, with a locked key, readable only by the file's
 * owner.
 * @throws ConfigError when the file is damaged or the passphrase does not open it.
 */
export async function openKeyFile(settings: Settings, keys: Keys): Promise<Authority> {
  const known = findKeyFile(settings, keys)
  if (known) return known
  const { key, certificate, issuer } = await makeNew()
  const keyId = settings.SIGNING_PASSPHRASE ? null : keys.newestId
  const locked = lock(key, passphraseOf(settings, keys, keyId))
  const made = { keyId, key: locked, certificate: certificate.toString(), issuer: issuer.toString() }
  keep(settings.DATA_DIR, join(settings.DATA_DIR, keyFileName), written(made))
  const kept = findKeyFile(settings, keys)
  if (!kept) throw new ConfigError(`${keyFileName} cannot be stored in the data folder`)
  return kept
}

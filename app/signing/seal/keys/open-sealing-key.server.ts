import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { type Config, ConfigError } from '#app/core/config/config.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { inWorker } from '#app/web/workers/in-worker.server.ts'

import type { SealingKey } from '../cms.server.ts'
import { findKeyFile, openKeyFile } from './key-file.server.ts'
import type { Authority } from './make-authority.server.ts'
import type { openBoughtSeal } from './open-bought-seal.server.ts'

const opened = new WeakMap<Config, Promise<SealingKey>>()

const openBought = inWorker<typeof openBoughtSeal>('app/signing/seal/keys/open-bought-seal.server.ts', 'openBoughtSeal')

/** Signs in the system's thread pool, outside the event loop. The key stays in this process. */
const signWith =
  (key: KeyObject): SealingKey['sign'] =>
  (bytes) =>
    new Promise((resolve, reject) => {
      sign('sha256', bytes, key, (error, signature) => (error ? reject(error) : resolve(signature)))
    })

/** Opens a purchased certificate. Its chain lets PDF readers trust the seal. */
async function openP12(path: string, passphrase: string): Promise<SealingKey> {
  const file = await readFile(path).catch((error: unknown) => {
    throw new ConfigError(`SIGNING_P12_PATH: the file cannot be read (${(error as NodeJS.ErrnoException).code})`)
  })
  const seal = await openBought(file, passphrase)
  if (!seal) throw new ConfigError('SIGNING_P12_PATH: SIGNING_PASSPHRASE does not open it')
  return {
    sign: signWith(createPrivateKey({ key: seal.key, format: 'der', type: 'pkcs8' })),
    certificate: new X509Certificate(seal.certificate),
    issuers: seal.issuers.map((der) => new X509Certificate(der)),
  }
}

const sealingKeyOf = ({ key, certificate, issuer }: Authority): SealingKey => ({
  sign: signWith(key),
  certificate,
  issuers: [issuer],
})

type Parts = Pick<Platform, 'config' | 'keys'>

async function open({ config, keys }: Parts): Promise<SealingKey> {
  const { SIGNING_P12_PATH, SIGNING_PASSPHRASE } = config
  if (SIGNING_P12_PATH) return openP12(SIGNING_P12_PATH, SIGNING_PASSPHRASE ?? '')
  return sealingKeyOf(await openKeyFile(config, keys))
}

/**
 * Returns the existing seal, even if it has expired. Never creates one.
 * @throws ConfigError when it cannot be opened.
 */
export async function findSealingKey({ config, keys }: Parts): Promise<SealingKey | undefined> {
  if (config.SIGNING_P12_PATH) return open({ config, keys })
  const authority = findKeyFile(config, keys)
  return authority && sealingKeyOf(authority)
}

const hasExpired = ({ certificate }: SealingKey): boolean => new Date(certificate.validTo) < new Date()

/**
 * Returns the seal of this installation, opened once: that of SIGNING_P12_PATH, or the one in the data folder, which
 * is created on first use.
 * @throws ConfigError when it cannot be opened, or its certificate has expired.
 */
export async function openSealingKey(platform: Parts): Promise<SealingKey> {
  const known = opened.get(platform.config)
  const opening = known ?? open(platform)
  if (!known) {
    opened.set(platform.config, opening)
    opening.catch(() => opened.delete(platform.config))
  }
  const key = await opening
  if (hasExpired(key))
    throw new ConfigError('the certificate of the seal has expired: see docs/operations.md, Sign agreements')
  return key
}

/** Returns the SHA-256 of the sealing certificate as lowercase hex. */
export const fingerprintOf = ({ certificate }: SealingKey): string =>
  certificate.fingerprint256.replaceAll(':', '').toLowerCase()

/**
 * Checks at the start whether the existing seal opens, so that no retailer signs a document that cannot be sealed.
 * Never creates a seal. An expired one is only a warning: everything except sealing works.
 * @throws ConfigError with instructions.
 */
export async function checkSeal(platform: Pick<Platform, 'config' | 'keys' | 'log'>): Promise<void> {
  const key = await findSealingKey(platform)
  if (key && hasExpired(key))
    platform.log.warn('the certificate of the seal has expired: see docs/operations.md, Sign agreements')
}

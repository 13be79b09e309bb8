import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { type Config, ConfigError } from '#app/core/config/config.server.ts'

export type DkimConfig = Pick<Config, 'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_KEY_PATH'>

/** The headers to sign, if present. RFC 8058 requires both List-Unsubscribe headers, of which the library signs only one by default. */
const headerFieldNames = [
  'From',
  'To',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'X-Auto-Response-Suppress',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':')

const leastBits = 1_024

function readKey(path: string): string {
  let file: string
  let key: KeyObject
  try {
    file = readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError('DKIM_KEY_PATH: the file cannot be read')
  }
  try {
    key = createPrivateKey(file)
  } catch {
    throw new ConfigError('DKIM_KEY_PATH: the file must hold a private key in PEM, without a passphrase')
  }
  const bits = key.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0
  if (bits < leastBits) throw new ConfigError('DKIM_KEY_PATH: must be an RSA key of 1024 bits or more')
  return file
}

/**
 * Returns the configuration for signing mails (DKIM), if there is one. Checks the key here, because the library silently sends
 * unsigned mails with an unusable key.
 * @throws ConfigError
 */
export function dkimOf({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_PATH }: DkimConfig) {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY_PATH) return undefined
  return {
    domainName: DKIM_DOMAIN,
    keySelector: DKIM_SELECTOR,
    privateKey: readKey(DKIM_KEY_PATH),
    headerFieldNames,
  }
}

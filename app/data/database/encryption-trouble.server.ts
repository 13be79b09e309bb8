import { ConfigError } from '#app/core/config/config.server.ts'

const isCertificate = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/

/** Explains an encryption error of a connection to PostgreSQL in one sentence with the fix. Returns undefined for any other error. */
export function encryptionTrouble(error: unknown, url: string): ConfigError | undefined {
  const { code = '', message, path = '' } = error as NodeJS.ErrnoException
  if (!URL.canParse(url)) return undefined
  const { host, searchParams } = new URL(url)
  if (code === 'ENOENT' && path === searchParams.get('sslrootcert'))
    return new ConfigError(`DATABASE_URL: sslrootcert names ${path}, which does not exist.`)
  if (isCertificate.test(code))
    return new ConfigError(
      `DATABASE_URL: the certificate of ${host} is rejected (${message}): set sslrootcert to the file of its authority, and use the certificate’s host name.`,
    )
  if (message === 'The server does not support SSL connections')
    return new ConfigError(`DATABASE_URL: ${host} does not support the encrypted connections that sslmode requires.`)
  return undefined
}

import { ConfigError } from '../config.server.ts'

const isCertificate = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/

/** What went wrong with the encryption of a connection to PostgreSQL, in one sentence with what to do; undefined for anything else. */
export function encryptionTrouble(error: unknown, url: string): ConfigError | undefined {
  const { code = '', message, path = '' } = error as NodeJS.ErrnoException
  if (!URL.canParse(url)) return undefined
  const { host, searchParams } = new URL(url)
  if (code === 'ENOENT' && path === searchParams.get('sslrootcert'))
    return new ConfigError(`DATABASE_URL: sslrootcert names ${path}, which is not there.`)
  if (isCertificate.test(code))
    return new ConfigError(
      `DATABASE_URL: the certificate of ${host} is refused (${message}): give the file of the authority that signed it in sslrootcert, and the name that it is for.`,
    )
  if (message === 'The server does not support SSL connections')
    return new ConfigError(`DATABASE_URL: ${host} takes no encrypted connections, which sslmode asks for.`)
  return undefined
}

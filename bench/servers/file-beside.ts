import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const quoted = (value: string) => `"${value.replaceAll('"', '\\"')}"`

/** Headers that nginx sets for a file by itself, or omits. */
const ofFile = ['content-type', 'content-length', 'content-encoding', 'etag', 'vary']

/**
 * Returns the configuration of a second server for the nginx of `startNginx`: one page from the disk, compressed as in the build, with the
 * same TLS and the same headers; `headers` alternates names and values.
 */
export function fileBeside(page: string, port: number, headers: readonly string[]): (folder: string) => string {
  const lines = headers.flatMap((name, at) =>
    at % 2 === 0 && !ofFile.includes(name.toLowerCase())
      ? [`add_header ${name} ${quoted(headers[at + 1] ?? '')};`]
      : [],
  )
  return (folder) => {
    mkdirSync(join(folder, 'site'), { recursive: true })
    for (const suffix of ['', '.gz']) copyFileSync(page + suffix, join(folder, 'site', `index.html${suffix}`))
    return `server {
      listen 127.0.0.1:${port} ssl http2; server_name localhost; server_tokens off; access_log off;
      ssl_certificate ${folder}/fullchain.pem; ssl_certificate_key ${folder}/privkey.pem;
      root ${folder}/site; gzip_static on; gzip_vary on; types { text/html html; } charset utf-8;
      ${lines.join('\n      ')}
    }`
  }
}

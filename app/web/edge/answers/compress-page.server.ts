import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { acceptsEncoding } from './static-files.server.ts'

/** Fast compression, because such a page is compressed for one visitor who waits for it. */
const compressors = [
  ['br', (body: Uint8Array) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['gzip', (body: Uint8Array) => promisify(gzip)(body, { level: 6 })],
] as const

/** A smaller page fits into one packet anyway. */
const worthwhileBytes = 1_400

/**
 * Compresses a rendered page if the visitor's browser accepts it. Only for public pages: a page that mixes a secret with text an
 * attacker can choose must not be compressed, because its length would reveal the secret.
 */
export async function compressPage(response: Response, accepted: string): Promise<Response> {
  const headers = new Headers(response.headers)
  if (!(headers.get('content-type') ?? '').startsWith('text/html') || headers.has('content-encoding')) return response
  headers.append('Vary', 'Accept-Encoding')
  const body = new Uint8Array(await response.arrayBuffer())
  const compressor = compressors.find(([encoding]) => acceptsEncoding(accepted, encoding))
  if (!compressor || body.length < worthwhileBytes) return new Response(body, { ...init(response), headers })
  const [encoding, compress] = compressor
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  return new Response(new Uint8Array(await compress(body)), { ...init(response), headers })
}

const init = ({ status, statusText }: Response) => ({ status, statusText })

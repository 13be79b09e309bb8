import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { acceptsEncoding } from './static-files.server.ts'

/** Quick ones: a page that is made for one visitor is compressed once, while the visitor waits. */
const compressors = [
  ['br', (body: Uint8Array) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['gzip', (body: Uint8Array) => promisify(gzip)(body, { level: 6 })],
] as const

/** Below this a packet holds it anyway. */
const worthwhileBytes = 1_400

/**
 * A rendered page, compressed as the visitor takes it. For public pages only: what mixes a secret with words that a
 * stranger may choose must not be compressed, since its length would tell.
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

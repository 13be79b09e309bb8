import { read } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'

import { Hono } from 'hono'

import type { ApiContext, ApiEnvironment } from '#app/web/api/api.server.ts'
import type { Config } from '#app/core/config/config.server.ts'
import { dataPolicy } from '#app/web/edge/security-headers.server.ts'

import { type ByteRange, byteRange } from './byte-range.ts'
import { openStreetMap, type StreetMapFile } from './street-map-file.server.ts'
import { streetMapPath } from './street-map.ts'

/** The maximum in memory for a slow reader. */
const pieceBytes = 16 * 1_024

/**
 * `GET /streets.pmtiles`: returns a part of the street map, by byte range (rule C53). Refuses the whole file, which may have
 * gigabytes. Requests are not logged, because they show where a visitor looked.
 * @throws ConfigError when the file of MAP_PMTILES cannot be used
 */
export function streetMapApi({ config }: { config: Pick<Config, 'MAP_PMTILES'> }) {
  const api = new Hono<ApiEnvironment>()
  if (!config.MAP_PMTILES) return api
  const file = openStreetMap(config.MAP_PMTILES)
  return api.get(streetMapPath, (c) => answerRange(c, file))
}

const readAt = promisify(read)

/**
 * Yields the bytes of a part as the client reads them. A Node stream would close the shared file when one client disconnects, and
 * other clients would then read the next opened file in its place.
 * @throws when the file is shorter than it was
 */
async function* pieces(descriptor: number, { first, last }: ByteRange): AsyncGenerator<Uint8Array> {
  for (let at = first; at <= last;) {
    const wanted = Math.min(pieceBytes, last - at + 1)
    const { bytesRead, buffer } = await readAt(descriptor, new Uint8Array(wanted), 0, wanted, at)
    if (bytesRead === 0) throw new Error('The file of MAP_PMTILES has become shorter.')
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

function answerRange(c: ApiContext, { descriptor, bytes, tag }: StreetMapFile): Response {
  const common = {
    'Accept-Ranges': 'bytes',
    // A caching proxy would fetch the whole file.
    'Cache-Control': 'no-store',
    'Content-Security-Policy': dataPolicy,
    ETag: tag,
  }
  if (c.req.method === 'HEAD') return new Response(null, { headers: { ...common, 'Content-Length': String(bytes) } })
  const range = byteRange(c.req.header('range'), bytes)
  if (!range)
    return new Response('Ask for a range of at most 1 MB.', {
      status: 416,
      headers: { ...common, 'Content-Range': `bytes */${bytes}`, 'Content-Type': 'text/plain; charset=utf-8' },
    })
  return new Response(Readable.toWeb(Readable.from(pieces(descriptor, range))) as ReadableStream, {
    status: 206,
    headers: {
      ...common,
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(range.last - range.first + 1),
      'Content-Range': `bytes ${range.first}-${range.last}/${bytes}`,
    },
  })
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'

import type { WidgetSources } from '../human-check/provider.server.ts'
import { dataPolicy, inlineHashes, pagePolicy } from './security-headers.server.ts'

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
  '.speculationrules': 'application/speculationrules+json',
}

/** On every public page: which links the browser may fetch when somebody is about to follow them. */
export const prefetchHeader = { 'Speculation-Rules': '"/links.speculationrules"' }

function lifetimeOf(file: string): string {
  if (file.startsWith('assets')) return 'public, max-age=31536000, immutable'
  return file.endsWith('.speculationrules') ? 'public, max-age=86400' : 'no-cache'
}

/** In order of preference: br is the smallest of our pages, zstd stands in where only it is taken. */
const encodings = [
  ['br', '.br'],
  ['zstd', '.zst'],
  ['gzip', '.gz'],
] as const

/** At a quality that takes some milliseconds, while somebody waits. */
const quickly = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  zstd: (body: Buffer) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 9 } }),
  gzip: (body: Buffer) => gzipSync(body),
}

/** Headers of every answer, set besides a file's own. */
type Headers = Record<string, string>
type Variant = { body: Buffer; headers: Record<string, string> }
type StoredFile = { plain: Variant; encoded: Partial<Record<string, () => Variant>>; isPage: boolean }

export type StaticFiles = {
  /** Answers a GET or HEAD for a stored file, with `headers` besides its own; false when there is none at that path. */
  answer(request: IncomingMessage, response: ServerResponse, path: string, headers?: Headers): boolean
  /** A stored page as an answer of another status: the not-found page. */
  answerPage(request: IncomingMessage, response: ServerResponse, path: string, status: number): boolean
  readonly paths: string[]
}

/** The URL of a file of the build: `about/index.html` is `/about`. */
function urlOf(file: string): string {
  const url = `/${file.split('\\').join('/')}`
  return url.endsWith('/index.html') ? url.slice(0, -'/index.html'.length) || '/' : url
}

function variant(body: Buffer, encoding: string | undefined, headers: Record<string, string>): Variant {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 20)
  return {
    body,
    headers: {
      ...headers,
      ETag: `"${tag}"`,
      'Content-Length': String(body.length),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
  }
}

/** The origin that the pages were built with, and the one that they are to name. */
type Origins = { built: string; now: string }

/** A page that was built for another origin: it names this one instead, and is compressed when it is first asked for. */
function movePage(body: Buffer, headers: Headers): StoredFile {
  const made = new Map<string, Variant>()
  const encode = (encoding: keyof typeof quickly) => () => {
    const one = made.get(encoding) ?? variant(quickly[encoding](body), encoding, headers)
    made.set(encoding, one)
    return one
  }
  return {
    plain: variant(body, undefined, headers),
    encoded: { br: encode('br'), zstd: encode('zstd'), gzip: encode('gzip') },
    isPage: true,
  }
}

function load(
  folder: string,
  file: string,
  { widget, origins }: { widget: WidgetSources; origins: Origins | undefined },
): StoredFile {
  const path = join(folder, file)
  const isPage = extname(file) === '.html'
  const stored = readFileSync(path)
  const isElsewhere = isPage && origins !== undefined && origins.built !== origins.now && stored.includes(origins.built)
  const body = isElsewhere ? Buffer.from(stored.toString('utf8').replaceAll(origins.built, origins.now)) : stored
  const compressed = encodings.filter(([, suffix]) => existsSync(path + suffix))
  const headers = {
    'Content-Type': mediaTypes[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': lifetimeOf(file),
    ...(isPage && prefetchHeader),
    'Content-Security-Policy': isPage ? pagePolicy({ ...inlineHashes(body.toString('utf8')), widget }) : dataPolicy,
    ...(compressed.length > 0 && { Vary: 'Accept-Encoding' }),
  }
  if (isElsewhere) return movePage(body, headers)
  const encoded = compressed.map(([encoding, suffix]) => {
    const one = variant(readFileSync(path + suffix), encoding, headers)
    return [encoding, () => one] as const
  })
  return {
    plain: variant(body, undefined, headers),
    encoded: Object.fromEntries(encoded),
    isPage,
  }
}

/** Whether Accept-Encoding takes an encoding: named, or covered by `*`, and not with q=0. */
export function acceptsEncoding(header: string, encoding: string): boolean {
  const offers = header
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim().split(/\s*;\s*/))
  const offer = offers.find(([name]) => name === encoding) ?? offers.find(([name]) => name === '*')
  return offer !== undefined && !offer.slice(1).some((parameter) => /^q=0(\.0*)?$/.test(parameter))
}

/** The one stored page that is no success, whoever asks for it by its name (decisions, 3). */
const notFoundPath = '/notfound'

function choose(file: StoredFile, request: IncomingMessage): Variant {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = encodings.find(([name]) => file.encoded[name] && acceptsEncoding(accepted, name))?.[0]
  return (encoding && file.encoded[encoding]?.()) || file.plain
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { body, headers }: Variant,
  { status, more }: { status: number; more?: Headers | undefined },
): void {
  const known = request.headers['if-none-match']
  if (
    status === 200 &&
    known &&
    headers.ETag &&
    (known === '*' || known.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === headers.ETag))
  ) {
    const { 'Content-Length': _length, 'Content-Encoding': _encoding, 'Content-Type': _type, ...kept } = headers
    response.writeHead(304, { ...more, ...kept }).end()
    return
  }
  response.writeHead(status, { ...more, ...headers })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Reads the whole build into memory, in each encoding that the build made: a page is then one look-up and one write. */
export function loadStaticFiles(folder: string, widget: WidgetSources, origins?: Origins): StaticFiles {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.vite') && !/\.(br|gz|zst)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const files = new Map(names.map((name) => [urlOf(name), load(folder, name, { widget, origins })]))
  return {
    paths: [...files.keys()],
    answer(request, response, path, more) {
      const file = files.get(path)
      if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      send(request, response, choose(file, request), { status: path === notFoundPath ? 404 : 200, more })
      return true
    },
    answerPage(request, response, path, status) {
      const file = files.get(path)
      if (!file?.isPage) return false
      send(request, response, choose(file, request), { status })
      return true
    },
  }
}

/** While developing, Vite serves the files. */
export const noStaticFiles: StaticFiles = { answer: () => false, answerPage: () => false, paths: [] }

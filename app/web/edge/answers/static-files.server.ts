import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

import type { WidgetSources } from '#app/core/human-check/human-check-provider.server.ts'
import { encodings } from './encodings.server.ts'
import { dataPolicy, inlineHashes, pagePolicy } from '../security-headers.server.ts'
import { findShared } from './shared-assets.server.ts'
import {
  type HeaderList,
  makeVariants,
  readVariants,
  type StoredResponse,
  type Variant,
  variant,
  type Variants,
} from './variants.server.ts'

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

/** For every public page: which links the browser may prefetch when the visitor is about to follow them. */
export const prefetchHeader = { 'Speculation-Rules': '"/links.speculationrules"' }

/**
 * Returns the Cache-Control of a file. Browsers revalidate pages each time (decision 16). A proxy may cache them for ten seconds,
 * which saves the product nearly all requests and still shows a release soon.
 */
function lifetimeOf(file: string): string {
  if (file.startsWith('assets')) return 'public, max-age=31536000, immutable'
  return file.endsWith('.speculationrules') ? 'public, max-age=86400' : 'public, max-age=0, s-maxage=10'
}

/** A file, or a cached response, in its available encodings. */
export type StoredFile = { plain: Variant; encoded: Variants; isPage: boolean }
export type StaticFiles = {
  /** Answers a GET or HEAD for a stored file, adding `headers`. Returns false if no file has this path. */
  answer(request: IncomingMessage, response: ServerResponse, path: string, headers?: HeaderList): boolean
  /** Sends a stored page with another status: the not-found page. */
  answerPage(request: IncomingMessage, response: ServerResponse, path: string, status: number): boolean
  readonly paths: string[]
}

/** The only stored page that never gets status 200, even if requested by its name (rule W5). */
const notFoundPath = '/notfound'

/** Returns the URL of a file of the build: `about/index.html` is `/about`. */
function urlOf(file: string): string {
  const url = `/${file.split('\\').join('/')}`
  return url.endsWith('/index.html') ? url.slice(0, -'/index.html'.length) || '/' : url
}

/** Inserts into a page the values that are known only at start; returns other pages unchanged. */
type WritePage = (html: string) => string

type LoadOptions = { widget: WidgetSources; writePage: WritePage }

function load(folder: string, file: string, { widget, writePage }: LoadOptions): StoredFile {
  const path = join(folder, file)
  const isPage = extname(file) === '.html'
  const stored = readFileSync(path)
  const html = isPage ? stored.toString('utf8') : ''
  const written = isPage ? writePage(html) : html
  const isChanged = written !== html
  const body = isChanged ? Buffer.from(written) : stored
  const kept = {
    'Cache-Control': lifetimeOf(file),
    ...(isPage && prefetchHeader),
    'Content-Security-Policy': isPage ? pagePolicy({ ...inlineHashes(written), widget }) : dataPolicy,
    ...((isChanged || existsSync(path + encodings[0].suffix)) && { Vary: 'Accept-Encoding' }),
  }
  const headers = {
    type: mediaTypes[extname(file)] ?? 'application/octet-stream',
    kept: Object.entries(kept).flat(),
    status: urlOf(file) === notFoundPath ? 404 : 200,
  }
  return {
    plain: variant({ body }, headers),
    encoded: isChanged ? makeVariants(body, headers) : readVariants(path, headers),
    isPage,
  }
}

/** Whether Accept-Encoding accepts an encoding: by name or by `*`, and not with q=0. */
export function acceptsEncoding(header: string, encoding: string): boolean {
  const offers = header
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()))
  const offer = offers.find(([name]) => name === encoding) ?? offers.find(([name]) => name === '*')
  return offer !== undefined && !offer.slice(1).some((parameter) => /^q=0(\.0*)?$/.test(parameter))
}

const maxKnownHeaders = 100
const maxKnownLength = 200
const knownHeaders = new Map<string, readonly string[]>()

/** Returns the accepted encodings, best first. Caches the few headers that browsers send, in a bounded map. */
export function acceptedEncodings(header: string): readonly string[] {
  const known = knownHeaders.get(header)
  if (known) return known
  const accepted = encodings.map(({ name }) => name).filter((name) => acceptsEncoding(header, name))
  if (knownHeaders.size >= maxKnownHeaders) knownHeaders.clear()
  if (header.length <= maxKnownLength) knownHeaders.set(header, accepted)
  return accepted
}

function choose(file: StoredFile, accepted: string): Variant {
  const encoding = acceptedEncodings(accepted).find((name) => file.encoded[name])
  return (encoding && file.encoded[encoding]?.()) || file.plain
}

const opaque = (tag: string) => tag.replace(/^W\//, '')

const isKnown = (tag: string, known: string) =>
  known === '*' || known.split(',').some((one) => opaque(one.trim()) === opaque(tag))

/** Chooses the response for a file: the accepted encoding, complete or as 304. */
export function answerOf(file: StoredFile, { headers }: IncomingMessage, status?: number): StoredResponse {
  const { tag, whole, unchanged } = choose(file, headers['accept-encoding'] ?? '')
  const known = headers['if-none-match']
  return (status ?? whole.status) === 200 && known && isKnown(tag, known) ? unchanged : whole
}

type Options = {
  writePage?: WritePage
  /** The folder with the assets of other builds (`shared-assets.server.ts`). */
  shared?: string
}

/** Reads the whole build into memory, in each encoding that the build made, so that serving a page is one look-up and one write. */
export function loadStaticFiles(
  folder: string,
  widget: WidgetSources,
  { writePage = (html) => html, shared }: Options = {},
): StaticFiles {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.vite') && !/\.(br|gz|zst)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const files = new Map(names.map((name) => [urlOf(name), load(folder, name, { widget, writePage })]))
  /** Loads an asset of another build and caches it in memory. */
  const loadShared = (path: string): StoredFile | undefined => {
    const other = shared && findShared(shared, path)
    if (!other) return undefined
    const file = load(other, path.slice(1), { widget, writePage })
    files.set(path, file)
    return file
  }
  return {
    paths: [...files.keys()],
    answer(request, response, path, more = []) {
      const file = files.get(path) ?? loadShared(path)
      if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      const { status, headers, body } = answerOf(file, request)
      response.writeHead(status, [...more, ...headers])
      response.end(request.method === 'HEAD' ? undefined : body)
      return true
    },
    answerPage(request, response, path, status) {
      const file = files.get(path)
      if (!file?.isPage) return false
      const { headers, body, status: own } = answerOf(file, request, status)
      // The requested address is not the page's own and may contain a key, so no proxy may cache the response.
      const named = headers.map((part, at) => (headers[at - 1] === 'Cache-Control' ? 'no-cache' : part))
      response.writeHead(own === 304 ? own : status, named)
      response.end(request.method === 'HEAD' ? undefined : body)
      return true
    },
  }
}

/** During development Vite serves the files. */
export const noStaticFiles: StaticFiles = {
  answer: () => false,
  answerPage: () => false,
  paths: [],
}

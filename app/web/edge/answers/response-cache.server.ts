import type { IncomingMessage, ServerResponse } from 'node:http'

import { encodings } from './encodings.server.ts'
import { acceptedEncodings, answerOf, type StoredFile } from './static-files.server.ts'
import { type HeaderList, type Variant, variant } from './variants.server.ts'

/** Identifies the data behind a cached response: when it changes, the response is made again. */
export type StateOf = {
  /** Returns the state if it is known without reading it. */
  known(): string | undefined
  /** Reads the state. Undefined when it is unavailable, and then nothing is cached. */
  read(): Promise<string | undefined>
}

/** A response that is the same for every visitor and is made by the product (decision 30). */
export type CacheablePage = {
  /** The canonical address with the query parameters that matter. It is the cache key and the maker's only input from the request. */
  address: string
  state: StateOf
  /** Makes the response. Undefined when there is nothing to cache; the rest of the chain then answers the request. */
  make(): Promise<Made | undefined>
}

type Made = { type: string; headers: Record<string, string>; body: Buffer }

type ResponseCache = {
  /** Answers a GET or HEAD from memory, with `headers` in addition to its own. Returns false if the response must be made first. */
  answer(request: IncomingMessage, response: ServerResponse, cacheable: CacheablePage, headers: HeaderList): boolean
  /** Makes the response once for all concurrent requests and sends it. Returns false if there is nothing to cache. */
  makeAndAnswer(request: IncomingMessage, response: ServerResponse, cacheable: CacheablePage): Promise<boolean>
}

type Kept = StoredFile & { state: string; bytes: number; encode(name: string): Promise<void> }

function keep({ type, headers: own, body }: Made, state: string): Kept {
  const headers = { type, kept: [...Object.entries(own).flat(), 'Vary', 'Accept-Encoding'], status: 200 }
  const running = new Map<string, Promise<Variant>>()
  const encode = async (name: string) => {
    const encoding = encodings.find((one) => one.name === name)
    if (!encoding) return
    const making =
      running.get(name) ?? encoding.soon(body).then((bytes) => variant({ body: bytes, encoding: name }, headers))
    running.set(name, making)
    const made = await making
    if (!kept.encoded[name]) kept.bytes += made.whole.body?.length ?? 0
    kept.encoded[name] = () => made
  }
  const kept: Kept = {
    plain: variant({ body }, headers),
    encoded: {},
    isPage: false,
    state,
    bytes: body.length,
    encode,
  }
  return kept
}

/** Returns the common headers that the response does not set itself. */
function without(headers: HeaderList, own: HeaderList): HeaderList {
  const names = new Set(own.filter((_, at) => at % 2 === 0))
  return headers.filter((_, at) => !names.has(headers[at - (at % 2)] ?? ''))
}

const bestEncoding = ({ headers }: IncomingMessage) => acceptedEncodings(headers['accept-encoding'] ?? '')[0]

function send(request: IncomingMessage, response: ServerResponse, kept: Kept, more: HeaderList): void {
  const { status, headers, body } = answerOf(kept, request)
  response.writeHead(status, [...without(more, headers), ...headers])
  response.end(request.method === 'HEAD' ? undefined : body)
}

/**
 * Caches responses that are the same for every visitor, as long as their state is unchanged. Holds `mostBytes` and drops the
 * least recently used. The maker gets only the canonical address from a request, so that no visitor can influence what others
 * see.
 */
export function cacheResponses(mostBytes: number): ResponseCache {
  const all = new Map<string, Kept>()
  const running = new Map<string, Promise<Kept | undefined>>()

  /** Maps are ordered by insertion, so the most recent entry is the last. */
  function putLast(address: string, kept: Kept): void {
    all.delete(address)
    all.set(address, kept)
  }

  function makeRoom(): void {
    let bytes = [...all.values()].reduce((sum, one) => sum + one.bytes, 0)
    for (const [address, one] of all) {
      if (bytes <= mostBytes || all.size === 1) return
      all.delete(address)
      bytes -= one.bytes
    }
  }

  async function makeOnce({ address, make }: CacheablePage, state: string): Promise<Kept | undefined> {
    const known = all.get(address)
    if (known?.state === state) return known
    const key = `${state} ${address}`
    const making = running.get(key) ?? make().then((made) => made && keep(made, state))
    running.set(key, making)
    return making.finally(() => running.delete(key))
  }

  return {
    answer(request, response, { address, state }, headers) {
      const kept = all.get(address)
      if (!kept || kept.state !== state.known()) return false
      const encoding = bestEncoding(request)
      if (encoding && !kept.encoded[encoding]) return false
      putLast(address, kept)
      send(request, response, kept, headers)
      return true
    },
    async makeAndAnswer(request, response, cacheable) {
      const state = await cacheable.state.read()
      const kept = state === undefined ? undefined : await makeOnce(cacheable, state)
      if (!kept) return false
      const encoding = bestEncoding(request)
      if (encoding) await kept.encode(encoding)
      putLast(cacheable.address, kept)
      makeRoom()
      send(request, response, kept, [])
      return true
    },
  }
}

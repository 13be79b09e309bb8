import type { IncomingMessage, ServerResponse } from 'node:http'

import { encodings } from './encodings.server.ts'
import { acceptedEncodings, answerOf, type StoredFile } from './static-files.server.ts'
import { type HeaderList, type Variant, variant } from './variants.server.ts'

/** What an answer was made from, in a text: when it is another, the answer is made anew. */
export type StateOf = {
  /** Undefined while it has to be read first. */
  known(): string | undefined
  /** Undefined when it cannot be known now: nothing is kept then. */
  read(): Promise<string | undefined>
}

/** What everybody is told alike at an address, and the product has to make (decision 30). */
export type Keepable = {
  /** In its one form, with what counts of its query: the key, and all that the maker learns of a request. */
  address: string
  state: StateOf
  /** Undefined when there is nothing to keep: whoever asks is answered by the rest of the chain. */
  make(): Promise<Made | undefined>
}

type Made = { type: string; headers: Record<string, string>; body: Buffer }

type KeptAnswers = {
  /** Answers a GET or HEAD from memory, with `headers` besides its own; false when it has to be made first. */
  answer(request: IncomingMessage, response: ServerResponse, keepable: Keepable, headers: HeaderList): boolean
  /** Makes it, once for all who ask meanwhile, and answers with it; false when there is nothing to keep. */
  makeAndAnswer(request: IncomingMessage, response: ServerResponse, keepable: Keepable): Promise<boolean>
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

/** Common headers without those that the answer has of its own. */
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
 * Keeps answers that are the same for everybody for as long as what they were made from stays the same: `mostBytes` of them,
 * those that were asked for last. Nothing of a request but the address in its one form reaches the maker, so that no visitor
 * can change what others see.
 */
export function keepAnswers(mostBytes: number): KeptAnswers {
  const all = new Map<string, Kept>()
  const running = new Map<string, Promise<Kept | undefined>>()

  /** The last one in a map is the one that was put in last. */
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

  async function makeOnce({ address, make }: Keepable, state: string): Promise<Kept | undefined> {
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
    async makeAndAnswer(request, response, keepable) {
      const state = await keepable.state.read()
      const kept = state === undefined ? undefined : await makeOnce(keepable, state)
      if (!kept) return false
      const encoding = bestEncoding(request)
      if (encoding) await kept.encode(encoding)
      putLast(keepable.address, kept)
      makeRoom()
      send(request, response, kept, [])
      return true
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

import { type FastConnection, takeConnection } from './fast-connection.server.ts'
import type { AnswerReport } from './report-answer.server.ts'
import { readSimpleGet } from './simple-get.ts'
import type { StaticFiles } from './static-files.server.ts'
import { makeStoredBytes, stamp, type StoredBytes } from './stored-bytes.server.ts'
import type { HeaderList, StoredAnswer } from './variants.server.ts'

/** Larger files gain nothing, and a client that does not read holds its answer in memory. */
const maxBodyBytes = 64 * 1_024
/** How many requests are remembered, and how long they may be: what others make up is soon forgotten. */
const maxKnown = 200
const maxKnownLength = 1_024

type Known = { path: string; end: number; answer: StoredAnswer }

type FastPathParts = {
  files: StaticFiles
  /** On every answer. */
  headers: HeaderList
  isDraining(): boolean
  report(answer: AnswerReport): void
  /** How long a client that does not read is waited for. */
  stalledMs?: number
}

export type FastPath = {
  /** Takes the server's connections before its own parser does. Its limits are to be set before. */
  putBefore(server: Server): void
  /** Ends connections that wait for a request; answers that are being sent are sent whole. */
  close(): void
  /** Ends all connections. */
  cutOff(): void
  /** When it was last asked something, by `performance.now()`. */
  lastArrivalAt(): number
}

/** Finds what plain requests are answered with, and where the next begins. */
function createLookUp(files: StaticFiles) {
  const known = new Map<string, Known>()

  /** Of the request at a place of `text`. */
  function look(text: string, at: number): Known | undefined {
    const get = readSimpleGet(text, at)
    const answer = get && files.find(get.path, get)
    if (!answer || (answer.body?.length ?? 0) > maxBodyBytes) return undefined
    return { path: get.path, end: get.end, answer }
  }

  /** Of a whole chunk: browsers of a kind, and the proxy in front, send the same bytes again and again. */
  function lookAtFirst(text: string): Known | undefined {
    const before = known.get(text)
    if (before) return before
    const found = look(text, 0)
    if (found?.end === text.length && text.length <= maxKnownLength && !found.answer.isPassing) {
      if (known.size >= maxKnown) known.clear()
      known.set(text, found)
    }
    return found
  }

  return { look, lookAtFirst }
}

/** What is done with the bytes that come on the connections. */
function createReader(
  { files, isDraining, report, stalledMs = 60_000 }: FastPathParts,
  connections: ReadonlySet<FastConnection>,
) {
  const made = new WeakMap<StoredAnswer, StoredBytes>()
  const { look, lookAtFirst } = createLookUp(files)
  let lastArrival = 0

  function bytesOf(answer: StoredAnswer, { frame, isOver }: FastConnection): StoredBytes {
    if (isOver) return makeStoredBytes(answer, frame, true)
    const bytes = made.get(answer) ?? makeStoredBytes(answer, frame, false)
    made.set(answer, bytes)
    return bytes
  }

  function afterSending(connection: FastConnection): void {
    const { socket, keptMs, isOver, isBehind } = connection
    if (!connections.has(connection) || isOver || !isBehind || socket.writableLength > 0) return
    connection.isBehind = false
    // What was kept alive before the drain began would hold it up for nothing.
    if (isDraining() && socket.readableLength === 0) return socket.destroySoon()
    socket.setTimeout(keptMs)
    socket.resume()
  }

  function send(connection: FastConnection, route: string, answer: StoredAnswer): void {
    const { socket } = connection
    const startedAt = performance.now()
    const requestId = randomUUID()
    lastArrival = startedAt
    connection.isOver = isDraining()
    socket.write(stamp(bytesOf(answer, connection), requestId), (error) => {
      report({ requestId, method: 'GET', route, status: error ? 499 : answer.status, startedAt })
      if (!error) afterSending(connection)
    })
    if (socket.writableLength > 0) {
      // These bytes are on their way: the next answer needs others.
      made.delete(answer)
      connection.isBehind = true
      socket.setTimeout(stalledMs)
    } else if (connection.isFresh) socket.setTimeout(connection.keptMs)
    connection.isFresh = false
    if (socket.errored) connection.isOver = true
    if (connection.isOver) socket.destroySoon()
  }

  /** Answers request after request, as far as they are plain; waits while the client does not read its answers. */
  function read(connection: FastConnection, chunk: Buffer): void {
    const { socket } = connection
    const text = chunk.toString('latin1')
    let at = 0
    while (at < text.length && !connection.isOver && !connection.isBehind) {
      const next = at === 0 ? lookAtFirst(text) : look(text, at)
      if (!next) return connection.handOver(chunk.subarray(at))
      send(connection, next.path, next.answer)
      at = next.end
    }
    if (connection.isOver || !connection.isBehind) return
    socket.pause()
    if (at < text.length) socket.unshift(chunk.subarray(at))
  }

  return { read, lastArrivalAt: () => lastArrival }
}

/**
 * Answers plain GETs for stored files from memory, without Node's HTTP parser and its objects, in the very bytes that
 * the usual path would send. A connection that sends anything else becomes Node's (decisions, 30).
 */
export function createFastPath(parts: FastPathParts): FastPath {
  const connections = new Set<FastConnection>()
  const { read, lastArrivalAt } = createReader(parts, connections)

  return {
    putBefore(server) {
      const usual = server.listeners('connection')
      const frame = { common: parts.headers, keepAlive: `timeout=${Math.floor(server.keepAliveTimeout / 1_000)}` }
      server.removeAllListeners('connection')
      server.on('connection', (socket: Socket) => {
        const giveBack = () => {
          for (const listener of usual) Reflect.apply(listener, server, [socket])
        }
        const connection = takeConnection(socket, server, { frame, connections, read, giveBack })
        connections.add(connection)
      })
    },
    close() {
      for (const { socket, isBehind, isOver } of connections) if (!isBehind && !isOver) socket.destroy()
    },
    cutOff() {
      for (const { socket } of connections) socket.destroy()
    },
    lastArrivalAt,
  }
}

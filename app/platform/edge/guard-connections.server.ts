import type { Server } from 'node:http'
import type { Socket } from 'node:net'

import { addressBlock, clientAddress, isFromProxy, type Network } from './client-address.server.ts'
import {
  type Connection,
  createOpenConnections,
  findIdle,
  findOldest,
  type OpenConnections,
  type Wait,
} from './open-connections.server.ts'

/** Why a connection was ended: its address had its share, it made room for somebody else, or it made no progress. */
export type EndedFor = 'share' | 'room' | 'slow-answer' | 'slow-body'

export type ConnectionLimits = {
  /** Of everybody together. */
  most: number
  /** Of one address (IPv6: of one /64). */
  perAddress: number
  /** What is waited for must pass at this rate, after `graceMs`. */
  bytesPerSecond: number
  graceMs: number
  checkEveryMs: number
}

/** Whether the rest of a body is waited for, and the client does not wait for us to read what came. */
const isBodyAwaited = ({ request }: Connection) =>
  request !== undefined &&
  !request.complete &&
  !request.destroyed &&
  request.readableLength < request.readableHighWaterMark

/** Says of a connection that makes no progress why it is to be ended; `now` is in milliseconds. */
export function createProgressCheck({ bytesPerSecond, graceMs }: Pick<ConnectionLimits, 'bytesPerSecond' | 'graceMs'>) {
  const piece = (graceMs / 1_000) * bytesPerSecond
  /** The wait for `bytes` more; while what was waited for before has not passed, that one goes on. */
  const waitFor = (before: Wait | undefined, passed: number, bytes: number, now: number): Wait =>
    before && passed < before.target
      ? before
      : { target: passed + bytes, deadline: now + graceMs + (bytes / bytesPerSecond) * 1_000 }

  return (connection: Connection, now: number): EndedFor | undefined => {
    const { socket } = connection
    const waiting = socket.writableLength
    connection.answer =
      waiting > 0 ? waitFor(connection.answer, socket.bytesWritten - waiting, waiting, now) : undefined
    connection.body = isBodyAwaited(connection) ? waitFor(connection.body, socket.bytesRead, piece, now) : undefined
    if (connection.answer && connection.answer.deadline < now) return 'slow-answer'
    return connection.body && connection.body.deadline < now ? 'slow-body' : undefined
  }
}

/**
 * Who must go so that one more of an address fits: somebody of whoever has most, or else a connection that nobody uses, of an
 * address that has more.
 */
function whoGivesWay(open: OpenConnections, block: string | undefined): Connection | undefined {
  const theirs = open.fullest()
  const own = block === undefined ? 0 : open.of(block).size
  if (theirs.size > own + 1) return findIdle(theirs) ?? findOldest(theirs)
  // Never of an address that has fewer: whoever takes all connections would end those on which a visitor is just about to ask.
  const others = [...open.counted()].filter((one) => one.block === block || open.of(one.block ?? '').size > own)
  return findIdle(others)
}

/**
 * Shares a server's connections out among its clients (rules L8, L9). An address has at most `perAddress` of them; trusted proxies
 * have as many as they open. When `most` are open, a new one takes the place of one of whoever has most, or of one that nobody
 * uses. Who neither takes an answer nor sends a body at `bytesPerSecond` is cut off.
 */
export function guardConnections(
  server: Server,
  limits: ConnectionLimits,
  { trusted, onEnd }: { trusted: Network[]; onEnd(why: EndedFor): void },
): void {
  const open = createOpenConnections()
  const end = (connection: Pick<Connection, 'socket' | 'block'>, why: EndedFor) => {
    open.remove(connection)
    connection.socket.destroy()
    onEnd(why)
  }

  function letIn(socket: Socket): void {
    const isProxy = isFromProxy({ socket }, trusted)
    const block = isProxy ? undefined : addressBlock(clientAddress({ socket, headers: {} }, []))
    const connection = { socket, block }
    const own = block === undefined ? undefined : open.of(block)
    if (own && own.size >= limits.perAddress) {
      const idle = findIdle(own)
      if (!idle) return end(connection, 'share')
      end(idle, 'share')
    }
    if (open.size >= limits.most) {
      const other = whoGivesWay(open, block)
      if (!other) return end(connection, 'room')
      end(other, 'room')
    }
    open.add(connection)
    socket.once('close', () => open.remove(connection))
  }

  const isSlow = createProgressCheck(limits)
  // Time in which this process itself stood still does not count: nobody could make progress with it.
  let [now, last] = [0, performance.now()]
  function checkAll(): void {
    const at = performance.now()
    now += Math.min(at - last, 2 * limits.checkEveryMs)
    last = at
    for (const connection of open.all()) {
      const why = isSlow(connection, now)
      if (why) end(connection, why)
    }
  }

  // Node's own time without any progress (`server.timeout`), or of a connection that is kept alive.
  function endTimedOut(socket: Socket): void {
    if (socket.writableLength > 0) onEnd('slow-answer')
    socket.destroy()
  }

  // Before HTTP's own listener, which would read from a connection that is not let in.
  server.prependListener('connection', letIn)
  server.prependListener('request', open.note)
  server.on('timeout', endTimedOut)
  const timer = setInterval(checkAll, limits.checkEveryMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

import type { Server } from 'node:http'
import type { Socket } from 'node:net'

import type { AnswerFrame } from './stored-bytes.server.ts'

/** What Node keeps a connection longer than it says, for a request that is on its way at the last moment. */
const unsaidMs = 1_000
/** Node's own words to somebody who asks nothing. */
const askedTooLate = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

export type FastConnection = {
  readonly socket: Socket
  readonly frame: AnswerFrame
  readonly keptMs: number
  /** Whether nothing was asked yet. */
  isFresh: boolean
  /** Whether the system has not taken the whole last answer yet: nothing more is read until it has. */
  isBehind: boolean
  /** Whether the last answer said that it is the last. */
  isOver: boolean
  /** Gives the connection to Node for good, with what was not answered. */
  handOver(rest: Buffer): void
}

function timeOut({ socket, isFresh }: FastConnection): void {
  if (!isFresh) return void socket.destroy()
  socket.write(askedTooLate)
  socket.destroySoon()
}

type Taking = {
  frame: AnswerFrame
  connections: Set<FastConnection>
  read(connection: FastConnection, chunk: Buffer): void
  giveBack(): void
}

/** Listens to a new connection until it ends, or is handed over. */
export function takeConnection(
  socket: Socket,
  server: Server,
  { frame, connections, read, giveBack }: Taking,
): FastConnection {
  const connection: FastConnection = {
    socket,
    frame,
    keptMs: server.keepAliveTimeout + unsaidMs,
    isFresh: true,
    isBehind: false,
    isOver: false,
    handOver(rest) {
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener)
      connections.delete(connection)
      socket.setTimeout(0)
      // Node's listeners come first, the bytes to them afterwards.
      socket.pause()
      socket.unshift(rest)
      giveBack()
      socket.resume()
    },
  }
  const listeners = {
    data: (chunk: Buffer) => read(connection, chunk),
    // The client has said all: answers that are under way are still sent.
    end: () => socket.end(),
    error: () => socket.destroy(),
    timeout: () => timeOut(connection),
    close: () => connections.delete(connection),
  }
  socket.setTimeout(server.headersTimeout)
  for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener)
  return connection
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What must have passed by when: `target` counts the connection's bytes in one direction, `deadline` is by `performance.now()`. */
export type Wait = { target: number; deadline: number }

export type Connection = {
  readonly socket: Socket
  /** The address that it counts for; undefined for a trusted proxy, which speaks for many. */
  readonly block: string | undefined
  request?: IncomingMessage
  response?: ServerResponse
  answer?: Wait | undefined
  body?: Wait | undefined
}

/** Nobody waits for anything over it: it has never been used, or its last answer has gone out. */
const isIdle = ({ socket, response }: Connection) =>
  response ? response.writableFinished && socket.writableLength === 0 : socket.bytesRead === 0

/** The first of them, in the order in which they were last used, that nobody uses. */
export function findIdle(connections: Iterable<Connection>): Connection | undefined {
  for (const connection of connections) if (isIdle(connection)) return connection
  return undefined
}

export type OpenConnections = {
  readonly size: number
  /** The connections of an address, those first that were not used for longest. */
  of(block: string): ReadonlySet<Connection>
  /** The connections of whichever address has most. */
  fullest(): ReadonlySet<Connection>
  /** All but those of proxies, in the same order. */
  counted(): Iterable<Connection>
  all(): Iterable<Connection>
  add(connection: Connection): void
  remove(connection: Connection): void
  note(request: IncomingMessage, response: ServerResponse): void
}

const none: ReadonlySet<Connection> = new Set()

/** The open connections of a server, by the address that they count for. */
export function createOpenConnections(): OpenConnections {
  const open = new Map<Socket, Connection>()
  const blocks = new Map<string, Set<Connection>>()
  const siblingsOf = ({ block }: Connection) => (block === undefined ? undefined : blocks.get(block))

  return {
    get size() {
      return open.size
    },
    of: (block) => blocks.get(block) ?? none,
    fullest: () =>
      [...blocks.values()].reduce((most, one) => (one.size > most.size ? one : most), none as Set<Connection>),
    *counted() {
      for (const connection of open.values()) if (connection.block !== undefined) yield connection
    },
    all: () => open.values(),
    add(connection) {
      const { socket, block } = connection
      open.set(socket, connection)
      if (block !== undefined) blocks.set(block, (blocks.get(block) ?? new Set()).add(connection))
    },
    remove(connection) {
      if (!open.delete(connection.socket)) return
      const siblings = siblingsOf(connection)
      siblings?.delete(connection)
      if (connection.block !== undefined && siblings?.size === 0) blocks.delete(connection.block)
    },
    note(request, response) {
      const connection = open.get(request.socket)
      if (!connection) return
      Object.assign(connection, { request, response })
      open.delete(request.socket)
      open.set(request.socket, connection)
      const siblings = siblingsOf(connection)
      if (siblings?.delete(connection)) siblings.add(connection)
    },
  }
}

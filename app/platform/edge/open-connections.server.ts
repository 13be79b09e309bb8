import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What must have passed by when: `target` counts the connection's bytes in one direction, `deadline` is by the clock of the checks. */
export type Wait = { target: number; deadline: number }

export type Connection = {
  readonly socket: Socket
  /** The address that it counts for; undefined for a trusted proxy, which speaks for many. */
  readonly block: string | undefined
  /** Its last request and answer, and which use of all connections that was. */
  request?: IncomingMessage
  response?: ServerResponse
  use: number
  answer?: Wait | undefined
  body?: Wait | undefined
}

/** Nobody waits for anything over it: it has never been used, or its last answer has gone out. */
const isIdle = ({ socket, response }: Connection) =>
  response ? response.writableFinished && socket.writableLength === 0 : socket.bytesRead === 0

/** The one that was not used for longest. */
export function findOldest(connections: Iterable<Connection>): Connection | undefined {
  let oldest: Connection | undefined
  for (const connection of connections) if (!oldest || connection.use < oldest.use) oldest = connection
  return oldest
}

/** The one of those that nobody uses. */
export const findIdle = (connections: Iterable<Connection>): Connection | undefined =>
  findOldest([...connections].filter(isIdle))

export type OpenConnections = {
  readonly size: number
  /** The connections of an address. */
  of(block: string): ReadonlySet<Connection>
  /** The connections of whichever address has most. */
  fullest(): ReadonlySet<Connection>
  /** All but those of proxies. */
  counted(): Iterable<Connection>
  all(): Iterable<Connection>
  add(connection: Omit<Connection, 'use'>): void
  remove(connection: Pick<Connection, 'socket' | 'block'>): void
  note(request: IncomingMessage, response: ServerResponse): void
}

const none: ReadonlySet<Connection> = new Set()

/** The open connections of a server, by the address that they count for. */
export function createOpenConnections(): OpenConnections {
  const open = new Map<Socket, Connection>()
  const blocks = new Map<string, Set<Connection>>()
  let uses = 0

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
    add({ socket, block }) {
      const connection = { socket, block, use: ++uses }
      open.set(socket, connection)
      if (block !== undefined) blocks.set(block, (blocks.get(block) ?? new Set()).add(connection))
    },
    remove({ socket, block }) {
      const connection = open.get(socket)
      if (!connection) return
      open.delete(socket)
      const siblings = block === undefined ? undefined : blocks.get(block)
      siblings?.delete(connection)
      if (block !== undefined && siblings?.size === 0) blocks.delete(block)
    },
    // For each request: nothing is put in order before somebody has to give way.
    note(request, response) {
      const connection = open.get(request.socket)
      if (!connection) return
      connection.request = request
      connection.response = response
      connection.use = ++uses
    },
  }
}

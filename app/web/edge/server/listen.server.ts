import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net'

import type { Config } from '#app/core/config/config.server.ts'

/** Under load the event loop accepts one connection per turn; with this backlog the others wait instead of being reset. */
const backlog = 4_096

/** Whether the machine lacks this address family. */
const isMissing = (error: unknown) =>
  /^(?:EADDRNOTAVAIL|EAFNOSUPPORT)$/.test((error as NodeJS.ErrnoException).code ?? '')

/**
 * Returns the servers that HOST needs. `localhost` has two addresses, 127.0.0.1 and ::1, and a server of Node listens on one. The
 * second server passes its connections to the first.
 */
export function serversFor(server: Server, { HOST }: Pick<Config, 'HOST'>): NetServer[] {
  if (HOST !== 'localhost') return [server]
  const second = createServer((socket) => void server.emit('connection', socket))
  second.maxConnections = server.maxConnections
  return [server, second]
}

/** Listens at HOST and PORT with the servers of `serversFor`. @throws the system's error for the address */
export async function listenOn(
  [first, second]: NetServer[],
  { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>,
): Promise<void> {
  if (!first) return
  first.listen({ port: PORT, host: second ? '127.0.0.1' : HOST, backlog })
  await once(first, 'listening')
  if (!second) return
  try {
    second.listen({ port: (first.address() as AddressInfo).port, host: '::1', backlog })
    await once(second, 'listening')
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

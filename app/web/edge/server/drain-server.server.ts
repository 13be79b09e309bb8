import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

const usualDrainMs = 11_000
const lingerMs = { least: 500, quiet: 300, most: 4_000 }

/** The messages of a drain to the rest of the server. */
type DrainTalk = {
  /** From now on each response closes its connection, and health checks tell proxies to send no more requests. */
  begin(): void
  /** Whether a proxy has not yet polled since the drain began. */
  isAwaited(): boolean
  /** The time of the drain is over: the remaining connections are cut off. */
  cutOff?(connections: number): void
}

/**
 * Waits until no new connection or request has arrived for a moment. Connections that have reached the machine count as in
 * flight, and so do requests that a proxy sends before it has noticed the drain.
 */
async function linger(server: Server, { isAwaited }: DrainTalk): Promise<void> {
  const started = performance.now()
  let lastArrival = started
  const note = () => {
    lastArrival = performance.now()
  }
  server.on('connection', note).on('request', note)
  // A proxy that has just noticed may still be sending.
  let heardAt = started
  const isOver = (now: number) => {
    if (isAwaited()) heardAt = now
    const [took, quiet] = [now - heardAt, now - Math.max(lastArrival, heardAt)]
    return took > lingerMs.most || (now - started > lingerMs.least && quiet > lingerMs.quiet)
  }
  do {
    await setTimeout(50)
    // After long work, timers run before sockets are read, so read the sockets first.
    await setImmediate()
  } while (!isOver(performance.now()))
}

/**
 * Tracks a server's connections from its start and returns a function that drains it. The drain continues to answer until nothing
 * new has arrived for a moment, then stops accepting connections and finishes requests in flight. `drainMs` milliseconds after
 * the call it closes all remaining connections.
 */
export function watchForDrain(
  server: Server,
  talk: DrainTalk,
  { drainMs = usualDrainMs, listeners = [server] }: { drainMs?: number; listeners?: NetServer[] } = {},
): () => Promise<void> {
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const isSending = () => [...connections].some(({ writableLength }) => writableLength > 0)

  return async () => {
    const tooLate = AbortSignal.timeout(drainMs)
    talk.begin()
    await linger(server, talk)
    const listening = listeners.filter((listener) => listener.listening)
    const closed = Promise.all(listening.map((listener) => once(listener, 'close')))
    const cutOff = () => {
      if (connections.size > 0) talk.cutOff?.(connections.size)
      server.closeAllConnections()
    }
    if (tooLate.aborted) cutOff()
    else tooLate.addEventListener('abort', cutOff)
    // `http.Server.close` treats a connection as idle, and may close it, while its last response is still being sent.
    for (const listener of listening) NetServer.prototype.close.call(listener)
    // Browsers open connections that they may never use, which Node does not count as idle.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    while (isSending() && !tooLate.aborted) await setTimeout(20)
    server.closeIdleConnections()
    await closed
  }
}

import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

const usualDrainMs = 11_000
const lingerMs = { least: 500, quiet: 300, most: 4_000 }

/** What a drain has to say, and to whom. */
type DrainTalk = {
  /** From now on each answer ends its connection, and proxies that ask are told to send no more. */
  begin(): void
  /** Whether a proxy has yet to hear it. */
  isAwaited(): boolean
}

/**
 * What has reached the machine is a request in flight too, and what a proxy sends until it has heard that it should not: waits
 * until nothing new has come for a moment.
 */
async function linger(server: Server, { isAwaited }: DrainTalk): Promise<void> {
  const started = performance.now()
  let lastArrival = started
  const note = () => {
    lastArrival = performance.now()
  }
  server.on('connection', note).on('request', note)
  // Who has just heard it may still be sending.
  let heardAt = started
  const isOver = (now: number) => {
    if (isAwaited()) heardAt = now
    const [took, quiet] = [now - heardAt, now - Math.max(lastArrival, heardAt)]
    return took > lingerMs.most || (now - started > lingerMs.least && quiet > lingerMs.quiet)
  }
  do {
    await setTimeout(50)
    // After a long piece of work timers run before sockets are read: what arrived meanwhile is noted first.
    await setImmediate()
  } while (!isOver(performance.now()))
}

/**
 * Watches a server from its start, so that it can be drained. The function that comes back says so, and goes on answering until nothing new has
 * come for a moment; takes no new connection then, answers what is in flight, and cuts off whoever has not finished `drainMs`
 * milliseconds after it was called.
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
    if (tooLate.aborted) server.closeAllConnections()
    tooLate.addEventListener('abort', () => server.closeAllConnections())
    // Not the HTTP server's own: to it a connection is idle, and may be cut, while its last answer is still being sent.
    for (const listener of listening) NetServer.prototype.close.call(listener)
    // Browsers open connections that they may never use. To Node these are not idle.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    while (isSending() && !tooLate.aborted) await setTimeout(20)
    server.closeIdleConnections()
    await closed
  }
}

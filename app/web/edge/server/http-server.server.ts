import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

const limits = {
  headersTimeout: 10_000,
  /** The limit of a whole request: enough for a PDF of 10 MB over a slow line. */
  requestTimeout: 120_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 15_000,
  maxHeaderSize: 16_384,
  /** The limit for a client that reads nothing of a response. */
  timeout: 60_000,
}

/** File descriptors for the database, files and workers instead of client connections. */
const otherDescriptors = 500
/** The fewest and the most connections that the server accepts. */
const [leastConnections, mostConnections] = [500, 20_000]
const mostUnanswered = 8

type UserLimits = { open_files?: { soft?: number | string } }

/**
 * Returns how many connections this process can hold, by the limit of its file descriptors (`ulimit -n`). Node raises the soft
 * limit itself.
 */
export function connectionCap(): number {
  if (!process.report) return mostConnections
  const report = Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = report.getReport() as { userLimits?: UserLimits }
  const descriptors = Number(userLimits?.open_files?.soft)
  if (!Number.isFinite(descriptors)) return mostConnections
  return Math.min(mostConnections, Math.max(leastConnections, descriptors - otherDescriptors))
}

/**
 * Closes a connection. Node creates an error for each unanswered request; with their stacks, 2,400 of them would take a third of
 * the processor time.
 */
function endWithoutStacks(socket: Socket): void {
  const { stackTraceLimit } = Error
  socket.prependOnceListener('close', () => void (Error.stackTraceLimit = 0))
  socket.once('close', () => void (Error.stackTraceLimit = stackTraceLimit))
  socket.destroy()
}

/**
 * Limits the requests of one connection whose responses the system has not accepted yet: the ninth closes the connection (rule
 * L8). Node parses everything it has read before back-pressure applies, and each pipelined request takes 3 KB until it is
 * answered. Browsers and proxies do not pipeline.
 */
function limitPipelining(listener: RequestListener, unanswered: WeakMap<Socket, number>): RequestListener {
  return (request, response) => {
    const { socket } = request
    // The parser still delivers requests of a closed connection.
    if (socket.destroyed) return
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > mostUnanswered) return endWithoutStacks(socket)
    unanswered.set(socket, count)
    const finish = () => void unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)
    listener(request, response)
    // A stored page is usually sent by now and needs no listener.
    if (response.writableFinished) finish()
    else response.once('finish', finish)
  }
}

/**
 * Creates the production server with Node's own time limits (rule L9): 10 s for the headers, two minutes for a request, and 60 s
 * for a client that reads nothing of a response, or sends nothing. `changes` replaces limits in tests.
 */
export function createHttpServer(listener: RequestListener, changes: Partial<typeof limits> = {}): Server {
  const { timeout, ...options } = { ...limits, ...changes }
  const unanswered = new WeakMap<Socket, number>()
  const server = createServer(options, limitPipelining(listener, unanswered))
  // A quiet connection that waits for us stays: a request waits for its turn as long as the database takes (rule L9).
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0 || !unanswered.get(socket)) socket.destroy()
  })
  server.maxConnections = connectionCap()
  server.timeout = timeout
  return server
}

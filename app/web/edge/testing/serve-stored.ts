import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { onTestFinished } from 'vitest'

import { createLog } from '#app/core/log/log.server.ts'
import type { Platform } from '../../platform.server.ts'
import { noTracing } from '#app/core/tracing/tracing.server.ts'
import { createEdge } from '../edge.server.ts'
import { createHttpServer } from '../server/http-server.server.ts'
import type { AnswerReport } from '../answers/report-answer.server.ts'
import { commonHeaders } from '../security-headers.server.ts'
import { loadStaticFiles } from '../answers/static-files.server.ts'

/** Creates a build of some pages and files in a new folder. */
function makeSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-stored-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const place of ['.', 'about', 'assets']) mkdirSync(join(folder, place), { recursive: true })
  for (const place of ['.', 'about']) {
    const page = `<!doctype html><script>1</script><p>${place.repeat(400)}</p>`
    const file = join(folder, place, 'index.html')
    writeFileSync(file, page)
    writeFileSync(`${file}.br`, brotliCompressSync(page))
    writeFileSync(`${file}.gz`, gzipSync(page))
  }
  writeFileSync(join(folder, 'assets/middle.png'), Buffer.alloc(60_000, 7))
  writeFileSync(join(folder, 'assets/large.png'), Buffer.alloc(20_000_000, 7))
  return folder
}

export type StoredSite = {
  server: Server
  port: number
  reports: AnswerReport[]
  /** From now on each response announces that it is the last. */
  beginDrain(): void
}

type SiteOptions = {
  config?: { TRUST_PROXY: string[] }
  /** Answers requests that match no stored file. */
  next?: RequestListener
}

/** Starts the edge with stored files on loopback, on the production server with some of its `limits` changed. */
export async function serveStored(
  limits: Parameters<typeof createHttpServer>[1] = {},
  {
    config: settings,
    next = (request, response) => response.writeHead(404).end(`${request.method} ${request.url}`),
  }: SiteOptions = {},
): Promise<StoredSite> {
  const reports: AnswerReport[] = []
  const config = { TRUST_PROXY: [], ...settings }
  const log = createLog({ LOG_LEVEL: 'silent' }, () => {})
  let isDraining = false
  const edge = createEdge({
    platform: { config, log, storage: { isFull: () => false }, tracing: noTracing } as unknown as Platform,
    files: loadStaticFiles(makeSite(), {}),
    answerKept: () => false,
    health: {
      answer: () => false,
      isDraining: () => isDraining,
      isAwaited: () => false,
      begin: () => {},
      drain: () => {},
    },
    report: (answer) => void reports.push(answer),
    headers: Object.entries(commonHeaders(true)).flat(),
    next,
  })
  const server = createHttpServer(edge, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { server, port, reports, beginDrain: () => void (isDraining = true) }
}

/** Opens a connection, from any loopback address, that stays half-open until the test closes it. */
export async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true, noDelay: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Returns everything received until the server closes the connection. */
export async function receive(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.once('end', () => socket.end())
  socket.resume()
  if (!socket.closed) await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

/** Sends bytes, closes its side and returns the whole response. */
export async function exchange(port: number, bytes: string): Promise<string> {
  const socket = await open(port)
  const answer = receive(socket)
  socket.end(bytes, 'latin1')
  return answer
}

/** Returns the text of a GET request. */
export const get = (path: string, ...headers: string[]): string =>
  ['GET ', path, ' HTTP/1.1\r\nHost: tillway.example\r\n', ...headers.map((line) => `${line}\r\n`), '\r\n'].join('')

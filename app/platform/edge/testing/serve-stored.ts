import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerOptions } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { onTestFinished } from 'vitest'

import type { Platform } from '../../platform.server.ts'
import { createEdge } from '../edge.server.ts'
import { createFastPath, type FastPath } from '../fast-path.server.ts'
import type { AnswerReport } from '../report-answer.server.ts'
import { commonHeaders } from '../security-headers.server.ts'
import { loadStaticFiles, type WritePage } from '../static-files.server.ts'

const PUBLIC_URL = 'https://tillway.example'

/** A build of some pages and files, in a folder of its own. */
function makeSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-fast-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const page = (name: string) => `<!doctype html><script>1</script><p>${name.repeat(400)}</p>`
  for (const place of ['.', 'about', 'notfound', 'assets']) mkdirSync(join(folder, place), { recursive: true })
  for (const place of ['.', 'about', 'notfound']) {
    const file = join(folder, place, 'index.html')
    writeFileSync(file, page(place))
    writeFileSync(`${file}.br`, brotliCompressSync(page(place)))
    writeFileSync(`${file}.gz`, gzipSync(page(place)))
  }
  writeFileSync(join(folder, 'assets/mark.abc.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets/middle.png'), Buffer.alloc(60_000, 7))
  writeFileSync(join(folder, 'assets/large.png'), Buffer.alloc(20_000_000, 7))
  return folder
}

export type StoredSite = {
  server: Server
  port: number
  fastPath: FastPath
  /** What Node's own parser was given to read, as it stands in the requests. */
  usual: string[]
  reports: AnswerReport[]
  drain(): void
  isDraining(): boolean
}

/** The edge with stored files on the loopback, with the fast path before it or without. */
export async function serveStored(
  isFast: boolean,
  { stalledMs = 60_000, writePage, ...limits }: ServerOptions & { stalledMs?: number; writePage?: WritePage } = {},
): Promise<StoredSite> {
  const files = loadStaticFiles(makeSite(), {}, writePage)
  const usual: string[] = []
  const reports: AnswerReport[] = []
  let draining = false
  const isDraining = () => draining
  const report = (answer: AnswerReport) => void reports.push(answer)
  const headers = Object.entries(commonHeaders(true)).flat()
  const edge = createEdge({
    platform: { config: { PUBLIC_URL }, storage: { isFull: () => false } } as unknown as Platform,
    files,
    health: { answer: () => false, isDraining, drain: () => {} },
    shedding: { lagMs: () => 0, isOverloaded: () => false, isBusy: () => false, stop: () => {} },
    metrics: { observe: () => {}, countShed: () => {}, render: async () => ({ contentType: '', text: '' }) },
    report,
    headers,
    next: (request, response) => response.writeHead(404).end(`${request.method} ${request.url}`),
  })
  const server = createServer({ keepAliveTimeout: 15_000, headersTimeout: 10_000, ...limits }, (request, response) => {
    usual.push(`${request.method} ${request.url}`)
    edge(request, response)
  })
  const fastPath = createFastPath({
    files,
    headers,
    isDraining,
    report,
    stalledMs,
  })
  if (isFast) fastPath.putBefore(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    fastPath.cutOff()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const drain = () => {
    draining = true
  }
  return { server, port, fastPath, usual, reports, drain, isDraining }
}

/** A connection that leaves its own end open until it is told otherwise. */
export async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** All that comes until the other side ends the connection. */
export async function receive(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.once('end', () => socket.end())
  socket.resume()
  if (!socket.closed) await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

/** Sends pieces one after another, then the end of the connection, and gives the whole answer. */
export async function exchange(port: number, pieces: readonly string[]): Promise<string> {
  const socket = await open(port)
  const answer = receive(socket)
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await setTimeout(4)
    socket.write(piece, 'latin1')
  }
  socket.end()
  return answer
}

/** An answer without what differs from one request to the next. */
export const withoutIds = (answer: string): string =>
  answer
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/g, '\r\nDate: NOW\r\n')

/** A plain GET. */
export const get = (path: string, ...headers: string[]): string =>
  ['GET ', path, ' HTTP/1.1\r\nHost: tillway.example\r\n', ...headers.map((line) => `${line}\r\n`), '\r\n'].join('')

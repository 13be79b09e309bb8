import { request as ask } from 'node:http'
import { connect, type Socket } from 'node:net'

import type { Product } from '../product/start-product.ts'

const dripMs = 12_000
/** The pause before a client that was cut off reconnects. */
const pauseMs = 2_000

const head = 'POST /api/enquiries HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
/** More than operating systems buffer. */
const asked = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100)

/** The ways to hold a connection: read 64 bytes, or write one byte of the headers or the body, every 12 s. */
const ways = [
  { start: asked, drip: (socket: Socket) => void socket.resume() },
  { start: `${head}X-Slow: `, drip: (socket: Socket) => void socket.write('a') },
  { start: `${head}Content-Length: 30000\r\n\r\n{`, drip: (socket: Socket) => void socket.write('a') },
]

type Drips = {
  /** The number of connections that have been open for longer than a rejection takes. */
  standing(): number
  /** The number of connections that the product has closed so far. */
  cutOff(): number
  stop(): void
}

/** Starts clients that drip, in turn from each loopback address. A client that is cut off reconnects after a pause. */
export function startDrips(port: number, { clients, from }: { clients: number; from: readonly string[] }): Drips {
  const open = new Map<Socket, number>()
  let isOver = false
  let cut = 0

  function begin(index: number): void {
    if (isOver) return
    const { start, drip } = ways[index % ways.length] ?? { start: '', drip: () => {} }
    const socket = connect({
      port,
      host: '127.0.0.1',
      localAddress: from[index % from.length],
      // Reads 64 bytes, and no more until the socket is resumed.
      onread: { buffer: Buffer.alloc(64), callback: () => false },
    })
    socket.on('error', () => {})
    socket.on('connect', () => {
      open.set(socket, performance.now())
      socket.write(start)
    })
    const timer = setInterval(() => drip(socket), dripMs)
    socket.on('close', () => {
      clearInterval(timer)
      if (!isOver && open.delete(socket)) cut += 1
      setTimeout(() => begin(index), pauseMs).unref()
    })
  }

  for (let index = 0; index < clients; index += 1) begin(index)
  return {
    standing: () => {
      const now = performance.now()
      return [...open.values()].filter((since) => now - since > pauseMs / 2).length
    },
    cutOff: () => cut,
    stop() {
      isOver = true
      for (const socket of open.keys()) socket.destroy()
    },
  }
}

type Page = { status: number; body: string; ms: number }

/** Fetches one page over its own connection, from a loopback address. @throws when the connection is cut. */
export function getFrom({ port }: Product, path: string, localAddress: string): Promise<Page> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const request = ask({ port, host: '127.0.0.1', path, localAddress, agent: false }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text: string) => (body += text))
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, ms: performance.now() - started }))
    })
    request.on('error', reject).end()
  })
}

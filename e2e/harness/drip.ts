import { request as ask } from 'node:http'
import { connect, type Socket } from 'node:net'

import type { Product } from './start-product.ts'

const dripMs = 12_000
/** Before somebody who was cut off comes back. */
const pauseMs = 2_000

const head = 'POST /api/enquiries HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
/** More than systems keep on the way. */
const asked = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100)

/** The ways to hold a connection: to read 64 bytes each 12 s, or to write a byte, of the headers or of the body, each 12 s. */
const ways = [
  { start: asked, drip: (socket: Socket) => void socket.resume() },
  { start: `${head}X-Slow: `, drip: (socket: Socket) => void socket.write('a') },
  { start: `${head}Content-Length: 30000\r\n\r\n{`, drip: (socket: Socket) => void socket.write('a') },
]

export type Drips = {
  /** How many connections are open for longer than it takes to be turned away. */
  standing(): number
  /** How many connections the product has ended so far. */
  cutOff(): number
  stop(): void
}

/** Clients that drip, in turn from each of the addresses of the loopback, and come back as soon as they are cut off. */
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
      // Reads 64 bytes, and no more until it is resumed.
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

export type Page = { status: number; body: string; ms: number }

/** One page over a connection of its own, from an address of the loopback. @throws when the connection is cut. */
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

import { connect } from 'node:net'

import type { HostileRequest } from './hostile.ts'

export type RawAnswer = { status: number; head: string; body: string; ms: number }

const line = (text: string) => text.replaceAll(/[\r\n\0]/g, '')

/** Sends a request unchanged, without the checks of an HTTP client. Status 0: the connection was closed without a response. */
export function sendRaw(port: number, request: HostileRequest): Promise<RawAnswer> {
  const started = performance.now()
  const body = request.body === undefined ? undefined : Buffer.from(request.body, 'utf8')
  const head = [
    `${request.method} ${line(request.path)} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...Object.entries(request.headers).map(([name, value]) => `${name}: ${line(value)}`),
    ...(body ? [`Content-Length: ${body.length}`] : []),
  ].join('\r\n')
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, 'localhost', () => {
      socket.write(`${head}\r\n\r\n`, 'latin1')
      if (body) socket.write(body)
    })
    // A response may arrive before the whole body was sent (413): the rest then meets a closed connection.
    socket.on('error', () => {})
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('close', () => {
      const [start = '', ...rest] = answer.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(start)?.[1] ?? 0)
      resolve({ status, head: start, body: rest.join('\r\n\r\n'), ms: performance.now() - started })
    })
  })
}

/** Describes what is wrong with a response; undefined when it is correct. */
export function complaint({ status, head, body }: RawAnswer): string | undefined {
  const isOverloaded = status === 503 && /^retry-after: \d+/im.test(head)
  if (status >= 500 && !isOverloaded) return `answered ${status}`
  if (/\n\s+at .+:\d+:\d+|node_modules|Failed query|\.ts:\d+/.test(body)) return 'shows a stack trace'
  return undefined
}

/** Formats a request for a complaint. */
export const show = ({ method, path, headers, body }: HostileRequest) =>
  `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(body ?? '').slice(0, 300)}`

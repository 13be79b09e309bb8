import { connect, type Socket } from 'node:net'

const headEnd = '\r\n\r\n'

/** Returns the length of a whole response that begins in `bytes`; undefined until its head has arrived. */
function lengthOf(bytes: Buffer): number | undefined {
  const end = bytes.indexOf(headEnd)
  if (end === -1) return undefined
  const given = /^content-length: *(\d+)/im.exec(bytes.toString('latin1', 0, end))?.[1]
  if (given === undefined) throw new Error('an answer without a length')
  return end + headEnd.length + Number(given)
}

/**
 * Opens one keep-alive connection that sends one raw request after the other. Node's own client would take as long for a request as the
 * product does, on the cores that they share.
 */
export function keepConnection(base: string): (request: Buffer) => Promise<string> {
  const { hostname, port } = new URL(base)
  let socket: Socket | undefined
  let [came, waiting]: [Buffer, PromiseWithResolvers<string> | undefined] = [Buffer.alloc(0), undefined]

  function hear(piece: Buffer): void {
    came = came.length === 0 ? piece : Buffer.concat([came, piece])
    const length = lengthOf(came)
    if (length === undefined || came.length < length) return
    const answer = came.toString('utf8', 0, length)
    came = came.subarray(length)
    waiting?.resolve(answer)
  }
  function open(): Socket {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true })
    const lose = () => {
      if (socket === opened) [socket, came] = [undefined, Buffer.alloc(0)]
      waiting?.reject(new Error('the connection was lost'))
    }
    return opened.on('data', hear).on('error', lose).on('close', lose)
  }
  return (request) => {
    waiting = Promise.withResolvers<string>()
    socket ??= open()
    socket.write(request)
    return waiting.promise
  }
}

/** Returns the bytes of a POST. */
export function postBytes(base: string, path: string, headers: Record<string, string>, body: string): Buffer {
  const lines = Object.entries({ Host: new URL(base).host, ...headers, 'Content-Length': Buffer.byteLength(body) })
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}

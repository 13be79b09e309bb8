import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

// Runs as a separate process with an address: answers every request with the gzip response of that address.

/** Headers that Node adds to each response by itself. */
const ofNode = ['date', 'connection', 'keep-alive']

const asked = get(process.argv[2] ?? '', { headers: { 'accept-encoding': 'gzip' } })
const [answer] = (await once(asked, 'response')) as [IncomingMessage]
const body = await buffer(answer)
const { rawHeaders } = answer
const isKept = (at: number) => !ofNode.includes((rawHeaders[at - (at % 2)] ?? '').toLowerCase())
const headers = rawHeaders.filter((_, at) => isKept(at))

const server = createServer({ keepAliveTimeout: 15_000 }, (_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
console.log(JSON.stringify({ port: (server.address() as AddressInfo).port, headers }))

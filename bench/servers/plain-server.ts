import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

type Stored = { body: Buffer; headers: Record<string, string> }

function stored(folder: string, path: string): Stored {
  const file = join(folder, path)
  const isCompressed = existsSync(`${file}.br`)
  const headers = { 'Content-Type': mediaTypes[extname(file)] ?? 'application/octet-stream' }
  return isCompressed
    ? { body: readFileSync(`${file}.br`), headers: { ...headers, 'Content-Encoding': 'br' } }
    : { body: readFileSync(file), headers }
}

type PlainServer = AsyncDisposable & { base: string }

/** Serves one page and the files of a folder in the simplest way: from memory, brotli, no other header. */
export async function startPlainServer(html: string, folder: string): Promise<PlainServer> {
  const page = {
    body: brotliCompressSync(html),
    headers: { 'Content-Type': mediaTypes['.html'] ?? '', 'Content-Encoding': 'br' },
  }
  const known = new Map<string, Stored>([['/', page]])
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (!known.has(path) && !existsSync(join(folder, path))) return void response.writeHead(404).end()
    const file = known.get(path) ?? stored(folder, path)
    known.set(path, file)
    return void response.writeHead(200, file.headers).end(file.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'

export type Ask = { method?: string; headers?: Record<string, string>; body?: Buffer }
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** Sends a request to a local proxy over TLS, and trusts only this certificate or authority. @throws when there is no response. */
export async function askOverTls(
  { port, ca }: { port: number; ca: string },
  path: string,
  { method = 'GET', headers = {}, body }: Ask = {},
): Promise<Answer> {
  const place = { host: '127.0.0.1', servername: 'localhost', port, ca }
  const asked = request({ ...place, path, method, headers: { host: 'localhost', ...headers }, agent: false }).end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}

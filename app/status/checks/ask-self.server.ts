import { request } from 'node:http'

export type SelfAddress = { host: string; port: number }
type OwnAnswer = { status: number; body: string; durationMs: number }

const everywhere = new Set(['::', '0.0.0.0'])
const maxBytes = 512 * 1_024

/** Sends a request to this process over the network, like a visitor on this machine. @throws if the response takes too long */
export function askSelf(
  { host, port }: SelfAddress,
  path: string,
  { json, timeoutMs }: { json?: string; timeoutMs: number },
): Promise<OwnAnswer> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: everywhere.has(host) ? 'localhost' : host,
        port,
        path,
        agent: false,
        method: json === undefined ? 'GET' : 'POST',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...(json !== undefined && { 'Content-Type': 'application/json', 'Content-Length': json.length }) },
      },
      (answer) => {
        let body = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          if (body.length < maxBytes) body += chunk
        })
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body, durationMs: performance.now() - startedAt }),
        )
      },
    )
    call.on('error', reject)
    call.end(json)
  })
}

import type { z } from 'zod'

import type { Config } from '#app/platform/config.server.ts'

const timeoutMs = 3_000
const maxPdfBytes = 20 * 1_024 * 1_024

/** PandaDoc did not answer, or asked for patience: it is worth asking again. */
export class PandaDocAway extends Error {
  override name = 'PandaDocAway'
  readonly retryAfterSeconds: number | undefined

  constructor(reason: string, retryAfterSeconds?: number) {
    super(reason)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** PandaDoc refused: the same again would be refused again. */
export class PandaDocRefusal extends Error {
  override name = 'PandaDocRefusal'
  readonly status: number

  constructor(call: string, status: number) {
    super(`PandaDoc answered ${status} to ${call}`)
    this.status = status
  }
}

type Call = { method: string; path: string; body?: unknown }

const retryAfterOf = (answer: Response): number | undefined => {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3_600) : undefined
}

/**
 * How PandaDoc is talked with: plain `fetch`, 3 seconds a call, answers that are read by a schema. The key stands in a header
 * only: nothing of an error but its name and its status is passed on.
 */
export function pandaDocWire({ PANDADOC_URL, PANDADOC_API_KEY }: Pick<Config, 'PANDADOC_URL' | 'PANDADOC_API_KEY'>) {
  async function send({ method, path, body }: Call): Promise<Response> {
    const answer = await fetch(new URL(path, PANDADOC_URL), {
      method,
      headers: {
        Authorization: `API-Key ${PANDADOC_API_KEY ?? ''}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch((error: unknown) => {
      throw new PandaDocAway(`PandaDoc was not reached: ${error instanceof Error ? error.name : 'unknown'}`)
    })
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 429 || answer.status >= 500)
      throw new PandaDocAway(`PandaDoc answered ${answer.status}`, retryAfterOf(answer))
    throw new PandaDocRefusal(`${method} ${path.split('?')[0]?.split('/').at(-1)}`, answer.status)
  }

  async function ask<Answer>(call: Call, schema: z.ZodType<Answer>): Promise<Answer> {
    const answer = await send(call)
    const parsed = schema.safeParse(await answer.json().catch(() => undefined))
    if (!parsed.success) throw new PandaDocAway('PandaDoc answered something that we cannot read')
    return parsed.data
  }

  /** Bytes of a PDF and no more than one can have; undefined while there is none. */
  async function fetchPdf(path: string): Promise<Buffer | undefined> {
    const answer = await send({ method: 'GET', path }).catch((error: unknown) => {
      if (error instanceof PandaDocRefusal && (error.status === 404 || error.status === 409)) return undefined
      throw error
    })
    if (!answer) return undefined
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of answer.body ?? []) {
      size += chunk.length
      if (size > maxPdfBytes) throw new PandaDocAway('PandaDoc sent too large a PDF')
      chunks.push(chunk)
    }
    const bytes = Buffer.concat(chunks)
    if (!bytes.subarray(0, 1_024).includes('%PDF-')) throw new PandaDocAway('PandaDoc sent no PDF')
    return bytes
  }

  return { send, ask, fetchPdf }
}

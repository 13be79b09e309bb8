import { z } from 'zod'

import { readWithin } from '#app/core/read-within.server.ts'
import type { Config } from '#app/core/config/config.server.ts'
import type { WidgetSources } from '#app/core/human-check/human-check-provider.server.ts'

import type { SigningDocumentStatus } from '../signing.ts'

const stateSchema = z.looseObject({
  id: z.string().regex(/^[\w-]{1,64}$/),
  status: z.string(),
  date_completed: z.string().nullish(),
})
const listSchema = z.looseObject({ results: z.array(stateSchema) })
const detailsSchema = z.looseObject({
  recipients: z.array(z.looseObject({ email: z.string(), has_completed: z.boolean().default(false) })),
})
const sessionSchema = z.looseObject({ id: z.string().regex(/^[\w-]{1,200}$/) })

export type PandaDocState = { id: string; status: string; completedAt: Date | undefined }

function stateOf({ id, status, date_completed }: z.output<typeof stateSchema>): PandaDocState {
  const at = date_completed ? new Date(date_completed) : undefined
  return { id, status, completedAt: at && !Number.isNaN(at.getTime()) ? at : undefined }
}

/** The content of a new document: `fields` has PandaDoc's shape. */
export type PandaDocRequest = {
  name: string
  templateId: string
  documentId: string
  /** The people who sign, in order, each with their role in the template. */
  recipients: { email: string; firstName: string; lastName: string; role: string }[]
  fields: Record<string, { value: string }>
  /** The schedule of commission rates, for its place in the template. */
  rates: string
}

const place = (id: string, call = '') => `/public/v1/documents/${encodeURIComponent(id)}${call}`

/** The calls of PandaDoc's API that the product uses: plain `fetch`, 3 seconds each. */
export type PandaDocClient = ReturnType<typeof pandaDocClient>

export function pandaDocClient(config: Config) {
  const { send, ask, fetchPdf } = pandaDocWire(config)
  return {
    async create({ name, templateId, documentId, recipients, fields, rates }: PandaDocRequest): Promise<PandaDocState> {
      const hasOrder = recipients.length > 1
      const body = {
        name,
        template_uuid: templateId,
        recipients: recipients.map(({ email, firstName, lastName, role }, at) => ({
          email,
          first_name: firstName,
          ...(lastName && { last_name: lastName }),
          role,
          ...(hasOrder && { signing_order: at + 1 }),
        })),
        fields,
        tokens: [{ name: 'commission_rates', value: rates }],
        metadata: { tillway_document: documentId },
      }
      return stateOf(await ask({ method: 'POST', path: '/public/v1/documents', body }, stateSchema))
    },
    /** Finds the document at PandaDoc that belongs to one of ours, for example after a lost response. */
    async find(documentId: string): Promise<PandaDocState | undefined> {
      const query = new URLSearchParams({ metadata_tillway_document: documentId, count: '1' })
      const { results } = await ask({ method: 'GET', path: `/public/v1/documents?${query}` }, listSchema)
      return results[0] && stateOf(results[0])
    },
    /** Returns the status; undefined for an unknown document, as a new one is for a moment. */
    async state(id: string): Promise<PandaDocState | undefined> {
      try {
        return stateOf(await ask({ method: 'GET', path: place(id) }, stateSchema))
      } catch (error) {
        if (error instanceof PandaDocRefusal && error.status === 404) return undefined
        throw error
      }
    },
    /** Returns the addresses of the recipients who have signed. */
    async signedEmails(id: string): Promise<string[]> {
      const { recipients } = await ask({ method: 'GET', path: place(id, '/details') }, detailsSchema)
      return recipients.filter(({ has_completed }) => has_completed).map(({ email }) => email)
    },
    async send(id: string): Promise<void> {
      await send({ method: 'POST', path: place(id, '/send'), body: { silent: true } })
    },
    async openSession(id: string, email: string, lifetimeSeconds: number): Promise<string> {
      const body = { recipient: email, lifetime: lifetimeSeconds }
      return (await ask({ method: 'POST', path: place(id, '/session'), body }, sessionSchema)).id
    },
    /** Returns the sealed PDF; undefined if there is none yet. A sandbox key may only read the unsealed PDF and gets that. */
    async download(id: string): Promise<Buffer | undefined> {
      try {
        return await fetchPdf(place(id, '/download-protected'))
      } catch (error) {
        if (!(error instanceof PandaDocRefusal && error.status === 401)) throw error
        return fetchPdf(place(id, '/download'))
      }
    },
    async void(id: string, note: string): Promise<void> {
      const body = { status: 11, note, notify_recipients: false }
      await send({ method: 'PATCH', path: place(id, '/status'), body })
    },
  }
}

const timeoutMs = 3_000
const maxPdfBytes = 20 * 1_024 * 1_024

/** PandaDoc did not answer, or asked to slow down. A retry may succeed. */
export class PandaDocAway extends Error {
  override name = 'PandaDocAway'
  readonly retryAfterSeconds: number | undefined

  constructor(reason: string, retryAfterSeconds?: number) {
    super(reason)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** PandaDoc refused the call. A retry would be refused as well. */
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
 * Makes calls to PandaDoc: plain `fetch`, 3 seconds a call, responses parsed by a schema. The key is only in a header,
 * and an error contains only its name and its status, so that the key cannot leak.
 */
function pandaDocWire({ PANDADOC_URL, PANDADOC_API_KEY }: Pick<Config, 'PANDADOC_URL' | 'PANDADOC_API_KEY'>) {
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

  /** Returns a PDF of limited size; undefined if there is none. */
  async function fetchPdf(path: string): Promise<Buffer | undefined> {
    const answer = await send({ method: 'GET', path }).catch((error: unknown) => {
      if (error instanceof PandaDocRefusal && (error.status === 404 || error.status === 409)) return undefined
      throw error
    })
    if (!answer) return undefined
    const bytes = await readWithin(answer, maxPdfBytes).catch(() => {
      throw new PandaDocAway('PandaDoc sent too large a PDF, or not all of it')
    })
    if (!bytes.subarray(0, 1_024).includes('%PDF-')) throw new PandaDocAway('PandaDoc sent no PDF')
    return bytes
  }

  return { send, ask, fetchPdf }
}

/** PandaDoc's statuses and ours. An unlisted one counts as `sent`. */
const statuses: Partial<Record<string, SigningDocumentStatus>> = {
  'document.uploaded': 'preparing',
  'document.draft': 'preparing',
  'document.sent': 'sent',
  'document.viewed': 'viewed',
  'document.completed': 'completing',
  'document.declined': 'declined',
  'document.rejected': 'declined',
  'document.voided': 'voided',
  'document.error': 'error',
}

export const statusOfPandaDoc = (status: string): SigningDocumentStatus => statuses[status] ?? 'sent'

/** Returns the address of PandaDoc's signing page for a frame. */
export const pandaDocFrame = ({ PANDADOC_APP_URL }: Pick<Config, 'PANDADOC_APP_URL'>, sessionId: string): string =>
  new URL(`/s/${encodeURIComponent(sessionId)}`, PANDADOC_APP_URL).href

type Settings = Pick<Config, 'SIGNING_PROVIDER' | 'PANDADOC_APP_URL'>

/** Adds the frame of the other company's signing page to the content security policy of the pages on which a retailer signs. */
export function frameSources(own: WidgetSources, { SIGNING_PROVIDER, PANDADOC_APP_URL }: Settings): WidgetSources {
  if (SIGNING_PROVIDER === 'embedded') return own
  return { ...own, frame: [...(own.frame ?? []), new URL(PANDADOC_APP_URL).origin] }
}

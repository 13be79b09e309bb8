import { z } from 'zod'

import type { Config } from '#app/platform/config.server.ts'

import { PandaDocRefusal, pandaDocWire } from './panda-doc-wire.server.ts'

const stateSchema = z.looseObject({
  id: z.string().regex(/^[\w-]{1,64}$/),
  status: z.string(),
  date_completed: z.string().nullish(),
})
const listSchema = z.looseObject({ results: z.array(stateSchema) })
const sessionSchema = z.looseObject({ id: z.string().regex(/^[\w-]{1,200}$/) })

export type PandaDocState = { id: string; status: string; completedAt: Date | undefined }

function stateOf({ id, status, date_completed }: z.output<typeof stateSchema>): PandaDocState {
  const at = date_completed ? new Date(date_completed) : undefined
  return { id, status, completedAt: at && !Number.isNaN(at.getTime()) ? at : undefined }
}

/** What a document is made of: `fields` has PandaDoc's own shape. */
export type PandaDocRequest = {
  name: string
  templateId: string
  documentId: string
  recipient: { email: string; firstName: string; lastName: string }
  fields: Record<string, { value: string }>
}

const place = (id: string, call = '') => `/public/v1/documents/${encodeURIComponent(id)}${call}`

/** The calls of PandaDoc's API that we make, with plain `fetch`, 3 seconds each. */
export type PandaDocClient = ReturnType<typeof pandaDocClient>

export function pandaDocClient(config: Config) {
  const { send, ask, fetchPdf } = pandaDocWire(config)
  return {
    async create({ name, templateId, documentId, recipient, fields }: PandaDocRequest): Promise<PandaDocState> {
      const { email, firstName, lastName } = recipient
      const body = {
        name,
        template_uuid: templateId,
        recipients: [{ email, first_name: firstName, last_name: lastName, role: 'Retailer' }],
        fields,
        metadata: { tillway_document: documentId },
      }
      return stateOf(await ask({ method: 'POST', path: '/public/v1/documents', body }, stateSchema))
    },
    /** The document that was made of ours although its answer was lost. */
    async find(documentId: string): Promise<PandaDocState | undefined> {
      const query = new URLSearchParams({ metadata_tillway_document: documentId, count: '1' })
      const { results } = await ask({ method: 'GET', path: `/public/v1/documents?${query}` }, listSchema)
      return results[0] && stateOf(results[0])
    },
    /** Where it stands; undefined for one that is unknown, as new ones are for a moment. */
    async state(id: string): Promise<PandaDocState | undefined> {
      try {
        return stateOf(await ask({ method: 'GET', path: place(id) }, stateSchema))
      } catch (error) {
        if (error instanceof PandaDocRefusal && error.status === 404) return undefined
        throw error
      }
    },
    async send(id: string): Promise<void> {
      await send({ method: 'POST', path: place(id, '/send'), body: { silent: true } })
    },
    async openSession(id: string, email: string, lifetimeSeconds: number): Promise<string> {
      const body = { recipient: email, lifetime: lifetimeSeconds }
      return (await ask({ method: 'POST', path: place(id, '/session'), body }, sessionSchema)).id
    },
    /** The sealed PDF; with a sandbox's key, which may not have that, the plain one. Undefined while there is none. */
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

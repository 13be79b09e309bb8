import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { type LoopbackServer, serveOnLoopback } from '#app/testing/serve-on-loopback.ts'

export const fakeApiKey = 'fake-pandadoc-key'
export const fakeWebhookKey = 'fake-webhook-key'
export const fakeTemplates = { individual: 'TemplateIndividual', corporation: 'TemplateCorporation' }

type FakeDocument = {
  id: string
  name: string
  status: string
  asked: number
  recipients: { email: string; role: string; has_completed: boolean }[]
  metadata: Record<string, string>
  body: Record<string, unknown>
  date_completed: string | null
}

/** Simulated faults: `too-many` and `broken` occur once, the others until they are switched off. */
type PandaDocFault = 'none' | 'too-many' | 'broken' | 'slow' | 'down'

export const fakePdf = Buffer.from('%PDF-1.7\n% sealed by the fake\n%%EOF\n')

const later = () => new Promise((resolve) => setTimeout(resolve, 6_000).unref())
const say = (response: ServerResponse, status: number, body?: unknown, headers: Record<string, string> = {}) =>
  response
    .writeHead(status, { 'Content-Type': 'application/json', ...headers })
    .end(body === undefined ? undefined : JSON.stringify(body))

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {}
}

const view = ({ id, name, status, date_completed, metadata }: FakeDocument) => ({
  id,
  name,
  status,
  date_created: new Date().toISOString(),
  date_completed,
  metadata,
})

/** Returns the page in the frame: it posts messages to its parent and has a Sign button. */
const page = (id: string) => `<!doctype html><title>PandaDoc</title><button>Sign</button><script>
const tell = (type, status) => parent.postMessage({ type: 'session_view.document.' + type, payload: { uuid: '${id}', status } }, '*')
tell('loaded', 'document.viewed')
document.querySelector('button').onclick = async () => {
  const answer = await fetch('/s/${id}/sign', { method: 'POST' })
  tell(answer.ok ? 'completed' : 'exception', 'document.completed')
}
</script>`

/** A fake PandaDoc on a loopback port, following its API documentation, with faults on demand. */
export class FakePandaDoc {
  url = ''
  readonly documents = new Map<string, FakeDocument>()
  /** The received calls, such as `POST /public/v1/documents`. */
  readonly asked: string[] = []
  fault: PandaDocFault = 'none'
  /** Whether the response to a create is lost although it was carried out. */
  losesCreate = false
  /** For how many GETs a new document is a 404, and for how many after those `document.uploaded`. */
  unknownFor = 1
  uploadedFor = 1
  isSandbox = false
  /** The address for webhooks; without it, none are sent. */
  webhookUrl: string | undefined
  /** The statuses with which the webhooks were answered. */
  readonly answers: number[] = []
  readonly #sessions = new Map<string, string>()
  #server: LoopbackServer | undefined

  async listen(): Promise<void> {
    this.#server = await serveOnLoopback((request, response) => void this.#answer(request, response))
    this.url = this.#server.url
  }

  async close(): Promise<void> {
    await this.#server?.close()
  }

  /** Sends each event twice with the same id, as after a lost response. */
  async #callBack(document: FakeDocument, event: string): Promise<void> {
    if (!this.webhookUrl) return
    const body = JSON.stringify([{ event, data: { ...view(document), recipients: document.recipients } }])
    const signature = createHmac('sha256', fakeWebhookKey).update(body).digest('hex')
    const eventId = randomBytes(8).toString('hex')
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await fetch(`${this.webhookUrl}?signature=${signature}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-PandaDoc-Webhook-Event-Id': eventId },
        body,
      })
      this.answers.push(answer.status)
    }
  }

  /** Signs a document as the next of its recipients. The last one completes it. */
  async sign(id: string): Promise<void> {
    const document = this.documents.get(id)
    const next = document?.recipients.find(({ has_completed }) => !has_completed)
    if (!document || !next || !['document.sent', 'document.viewed'].includes(document.status))
      throw new Error('cannot be signed')
    next.has_completed = true
    const isLast = document.recipients.every(({ has_completed }) => has_completed)
    if (isLast) {
      document.status = 'document.completed'
      document.date_completed = new Date().toISOString()
    }
    await this.#callBack(document, 'recipient_completed')
    if (isLast) await this.#callBack(document, 'document_completed_pdf_ready')
  }

  #create(response: ServerResponse, body: Record<string, unknown>) {
    const recipients = body['recipients'] as { email: string; role: string }[]
    const known = Object.values(fakeTemplates).includes(String(body['template_uuid']))
    if (!known || recipients.length === 0) return say(response, 400, { type: 'validation_error' })
    const id = randomBytes(11).toString('hex')
    const document: FakeDocument = {
      id,
      name: String(body['name']),
      status: 'document.uploaded',
      asked: 0,
      recipients: recipients.map(({ email, role }) => ({ email, role, has_completed: false })),
      metadata: body['metadata'] as Record<string, string>,
      body,
      date_completed: null,
    }
    this.documents.set(id, document)
    if (!this.losesCreate) return say(response, 201, view(document))
    this.losesCreate = false
    return response.destroy()
  }

  #list(response: ServerResponse, query: URLSearchParams) {
    const wanted = query.get('metadata_tillway_document')
    const all = [...this.documents.values()].filter(({ metadata }) => metadata['tillway_document'] === wanted)
    return say(response, 200, { results: all.map(view) })
  }

  #show(response: ServerResponse, document: FakeDocument) {
    document.asked += 1
    if (document.asked <= this.unknownFor) return say(response, 404, { type: 'not_found' })
    if (document.status === 'document.uploaded' && document.asked > this.unknownFor + this.uploadedFor)
      document.status = 'document.draft'
    return say(response, 200, view(document))
  }

  #send(response: ServerResponse, document: FakeDocument) {
    if (document.status !== 'document.draft') return say(response, 400, { type: 'validation_error' })
    document.status = 'document.sent'
    return say(response, 200, view(document))
  }

  #openSession(response: ServerResponse, document: FakeDocument, body: Record<string, unknown>) {
    const isClosed = ['document.uploaded', 'document.draft'].includes(document.status)
    const isKnown = document.recipients.some(({ email }) => email === body['recipient'])
    if (isClosed || !isKnown) return say(response, 400, { type: 'validation_error' })
    const id = randomBytes(12).toString('hex')
    this.#sessions.set(id, document.id)
    return say(response, 201, { id, expires_at: new Date(Date.now() + Number(body['lifetime']) * 1_000).toISOString() })
  }

  #download(response: ServerResponse, document: FakeDocument, call: string) {
    if (call === 'download-protected' && this.isSandbox) return say(response, 401, { type: 'authentication_error' })
    if (document.status !== 'document.completed') return say(response, 409, { type: 'conflict' })
    return response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(fakePdf)
  }

  #setStatus(response: ServerResponse, document: FakeDocument, body: Record<string, unknown>) {
    if (document.status === 'document.completed' || body['status'] !== 11) return say(response, 400, {})
    document.status = 'document.voided'
    return response.writeHead(204).end()
  }

  async #fail(response: ServerResponse): Promise<boolean> {
    const { fault } = this
    if (fault === 'none') return false
    if (fault === 'slow') await later()
    if (fault === 'too-many' || fault === 'broken') this.fault = 'none'
    if (fault === 'too-many') say(response, 429, {}, { 'Retry-After': '1' })
    else say(response, fault === 'broken' ? 500 : 503, {})
    return true
  }

  async #frame(request: IncomingMessage, response: ServerResponse, path: string) {
    const [session = '', act] = path.split('/').slice(2)
    const document = this.documents.get(this.#sessions.get(session) ?? '')
    if (!document) return response.writeHead(404).end()
    if (act === 'sign' && request.method === 'POST') await this.sign(document.id)
    else if (document.status === 'document.sent') document.status = 'document.viewed'
    return act === 'sign' ? say(response, 200, {}) : response.setHeader('Content-Type', 'text/html').end(page(session))
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    if (pathname.startsWith('/s/')) return this.#frame(request, response, pathname)
    this.asked.push(`${request.method} ${pathname}`)
    const body = await readJson(request)
    if (request.headers.authorization !== `API-Key ${fakeApiKey}`)
      return say(response, 401, { type: 'authentication_error' })
    if (await this.#fail(response)) return undefined
    const [, id, call = ''] = /^\/public\/v1\/documents\/([\w-]+)(?:\/([\w-]+))?$/.exec(pathname) ?? []
    if (!id) return request.method === 'POST' ? this.#create(response, body) : this.#list(response, searchParams)
    const document = this.documents.get(id)
    if (!document) return say(response, 404, { type: 'not_found' })
    const calls: Record<string, () => unknown> = {
      'GET ': () => this.#show(response, document),
      'GET details': () => say(response, 200, { ...view(document), recipients: document.recipients }),
      'POST send': () => this.#send(response, document),
      'POST session': () => this.#openSession(response, document, body),
      'GET download': () => this.#download(response, document, call),
      'GET download-protected': () => this.#download(response, document, call),
      'PATCH status': () => this.#setStatus(response, document, body),
    }
    return (calls[`${request.method} ${call}`] ?? (() => say(response, 405, {})))()
  }
}

export async function startFakePandaDoc(): Promise<FakePandaDoc> {
  const fake = new FakePandaDoc()
  await fake.listen()
  return fake
}

/** Returns the settings of a product whose documents are signed at a fake. */
export const pandaDocEnv = ({ url }: Pick<FakePandaDoc, 'url'>) => ({
  SIGNING_PROVIDER: 'pandadoc',
  PANDADOC_API_KEY: fakeApiKey,
  PANDADOC_WEBHOOK_KEY: fakeWebhookKey,
  PANDADOC_TEMPLATE_INDIVIDUAL: fakeTemplates.individual,
  PANDADOC_TEMPLATE_CORPORATION: fakeTemplates.corporation,
  PANDADOC_URL: url,
  PANDADOC_APP_URL: url,
})

import { Hono } from 'hono'
import { z } from 'zod'

import { retailerCookie } from '#app/retailers/guards/retailer-cookie.server.ts'
import { loginPath } from '#app/retailers/session/browser/login-path.ts'
import { type ApiContext, type ApiEnvironment, limitAddress } from '#app/web/api/api.server.ts'
import { describe } from '#app/web/api/describe.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { hasFreshSecondFactor } from '#app/office/guards/staff-actor.server.ts'

import { fileLink, isFileLink, pdfAnswer, readFinalPdf } from './copies/pdf-file.server.ts'
import { type HoldsContract, noteDownload, permitDownload } from './copies/permit-download.server.ts'
import { findDocumentById, type StoredDocument } from './documents/sign-documents.queries.server.ts'
import { signingLimits } from './signing-limits.ts'
import { documentIdShape } from './signing.ts'
import { verificationSchema } from './verify/verification.schema.ts'
import { verifyDocument } from './verify/verify-document.server.ts'

const verification = describe({
  summary: 'Verify a PDF',
  access: 'anyone',
  description: 'The body is the file, at most 10 MB, with the content type application/pdf. It is not stored.',
  file: 'application/pdf',
  answer: z.object({ success: z.literal(true), verification: verificationSchema }),
  refusals: ['bad-request', 'too-large', 'wrong-media-type', 'too-many-requests', 'unavailable'],
})

const linkAnswer = z.object({ success: z.literal(true), url: z.string() }).meta({ id: 'FileLink' })

const download = describe({
  summary: 'Get the sealed PDF of a contract',
  access: 'documentReader',
  description:
    'The contractDownloadLink: stable, and without a secret. The response redirects (302) to a link that is valid for five minutes; with `Accept: application/json` it contains that link. 409 until it is signed. Staff need the right to see bank details and a fresh second factor.',
  answer: linkAnswer,
  redirect: 'A link to the file that is valid for five minutes',
  refusals: ['unauthenticated', 'forbidden', 'not-found', 'conflict', 'too-many-requests', 'unavailable'],
})

const calendar = describe({
  summary: 'Get the dates of a contract as a calendar file',
  access: 'documentHolder',
  description:
    'The debits, and the last day of a renewal that is offered, for the retailer whose contract it is, not for staff. The response redirects (302) to a link to the file that is valid for five minutes; with `Accept: application/json` it contains that link. 409 while the contract is not signed, and when the store has closed or has another owner.',
  answer: linkAnswer,
  redirect: 'A link to the file that is valid for five minutes',
  refusals: ['unauthenticated', 'forbidden', 'not-found', 'conflict', 'too-many-requests', 'unavailable'],
})

const calendarPath = '/api/signing/calendars'

/** Builds the calendar file of a sealed agreement. Implemented by another room. */
type FindDates = (platform: Platform, document: StoredDocument) => Promise<string | undefined>

/** Whether the caller asks for the five-minute link as JSON. Other callers are redirected to it. */
const wantsJson = (c: ApiContext): boolean => /\bapplication\/json\b/.test(c.req.header('accept') ?? '')

/**
 * Whether a retailer follows a plain link after their session has ended: the browser still sends the old cookie. They
 * are redirected to the log-in and from there to the page that has the link. Other callers without a session get the
 * refusal.
 */
function isSessionEnded(c: ApiContext, { config }: Platform): boolean {
  const isRefused = c.error instanceof RefusedError && c.error.code === 'unauthenticated'
  const isBrowser = /\btext\/html\b/.test(c.req.header('accept') ?? '')
  return isRefused && isBrowser && retailerCookie.read(config, c.req.raw) !== undefined
}

/** Functions that a higher room provides: whether the caller holds the contract, and the calendar file. */
type OfContracts = { holdsContract?: HoldsContract; findDates?: FindDates }

async function sendCalendar(platform: Platform, id: string, findDates: FindDates | undefined): Promise<Response> {
  const document = await findDocumentById(platform.database.queries, id)
  const file = document && (await findDates?.(platform, document))
  if (!file) throw new RefusedError('not-found')
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="debits-and-renewal.ics"',
      'Cache-Control': 'no-store',
    },
  })
}

async function sendFile(platform: Platform, id: string): Promise<Response> {
  const pdf = await readFinalPdf(platform, id)
  if (!pdf) throw new RefusedError('not-found')
  return pdfAnswer(pdf)
}

/** The downloads of signed documents, and the public check of a file. */
export function documentsApi(platform: Platform, { holdsContract, findDates }: OfContracts = {}) {
  return new Hono<ApiEnvironment>()
    .use('/signing/documents/*', async (c, next) => {
      await next()
      if (isSessionEnded(c, platform))
        c.res = c.redirect(loginPath({ next: '/contract', reason: 'session-ended' }), 302)
    })
    .get('/signing/documents/:id/calendar', calendar, async (c) => {
      await platform.limits.consume(signingLimits['signing-documents'], { ip: limitAddress(c) })
      const id = c.req.param('id')
      const document = documentIdShape.test(id) ? await findDocumentById(platform.database.queries, id) : undefined
      const { staff } = await permitDownload(c, platform, document, holdsContract)
      if (staff) throw new RefusedError('forbidden')
      if (!document || !(await findDates?.(platform, document))) throw new RefusedError('conflict')
      const url = fileLink(platform, id, calendarPath)
      return wantsJson(c) ? c.json({ success: true, url }) : c.redirect(url, 302)
    })
    .get('/signing/calendars/:id', async (c) => {
      const { until = '', key = '', mac = '' } = c.req.query()
      const id = c.req.param('id')
      if (!documentIdShape.test(id) || !isFileLink(platform, id, { until, key, mac }, calendarPath))
        throw new RefusedError('not-found')
      return sendCalendar(platform, id, findDates)
    })
    .get('/signing/documents/:id/contract', download, async (c) => {
      await platform.limits.consume(signingLimits['signing-documents'], { ip: limitAddress(c) })
      const id = c.req.param('id')
      const document = documentIdShape.test(id) ? await findDocumentById(platform.database.queries, id) : undefined
      const permitted = await permitDownload(c, platform, document, holdsContract)
      if (document?.status !== 'completed') throw new RefusedError('conflict')
      if (permitted.staff && !wantsJson(c) && !hasFreshSecondFactor(permitted.staff))
        return c.redirect(`/staff/confirm?${new URLSearchParams({ next: `/staff/contracts/${id}` })}`, 302)
      await noteDownload(platform, { documentId: id, ...permitted }, c.get('origin'))
      const url = fileLink(platform, id)
      return wantsJson(c) ? c.json({ success: true, url }) : c.redirect(url, 302)
    })
    .get('/signing/files/:id', async (c) => {
      const { until = '', key = '', mac = '' } = c.req.query()
      const id = c.req.param('id')
      if (!documentIdShape.test(id) || !isFileLink(platform, id, { until, key, mac }))
        throw new RefusedError('not-found')
      return sendFile(platform, id)
    })
    .post('/verify', verification, async (c) => {
      const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
      if (type !== 'application/pdf' && type !== 'application/octet-stream') throw new RefusedError('wrong-media-type')
      await platform.limits.consume(signingLimits.verify, { ip: limitAddress(c) })
      const file = Buffer.from(await c.req.arrayBuffer())
      return c.json({ success: true, verification: await verifyDocument(platform, file) })
    })
}

import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiContext, type ApiEnvironment, limitAddress, parseBody } from '#app/web/api/api.server.ts'
import { describe, doneSchema } from '#app/web/api/describe.server.ts'
import { type RefusalCode, RefusedError } from '#app/core/errors.ts'
import { text } from '#app/core/text/text.schema.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { pdfAnswer, readUnsignedPdf } from './copies/pdf-file.server.ts'
import { signInSession } from './sign/accept-signature.server.ts'
import { completeSchema } from './sign/complete.schema.ts'
import { requireSigningSession, viewSession } from './sign/open-signing-session.server.ts'
import { declineDocument, noteConsent, noteViewed } from './sign/session-acts.server.ts'
import { signingLimits } from './signing-limits.ts'

const viewedSchema = z.strictObject({ readToEnd: z.boolean().default(false) })
const consentSchema = z.strictObject({ agreed: z.boolean() })
const declineSchema = z.strictObject({ reason: text(500).default('') })

const always: RefusalCode[] = ['not-found', 'too-many-requests', 'unavailable']
const acts: RefusalCode[] = [...always, 'validation-error', 'bad-request', 'conflict', 'too-large', 'wrong-media-type']

const act = (summary: string, body: z.ZodType, description: string, answer: z.ZodType = doneSchema) =>
  describe({ summary, access: 'signer', description, body, answer, refusals: acts })

/** The names of those who have still to sign. */
const signedSchema = doneSchema.extend({ waitsFor: z.array(z.string()) })

const view = describe({
  summary: 'Get a signing session',
  access: 'signer',
  description: 'The agreement, its signer and the progress. Unknown, expired and revoked sessions all get 404.',
  answer: z.object({
    success: z.literal(true),
    session: z.looseObject({ documentId: z.string(), status: z.string() }),
  }),
  refusals: always,
})

const file = describe({
  summary: 'Get the unsigned agreement as a PDF',
  access: 'signerByCookie',
  description:
    'The bytes that were hashed when the document was sent; the sealed file starts with them. Requires the cookie of the session in the address. Others, and documents of another provider, get 404.',
  answer: 'application/pdf',
  refusals: always,
})

const viewing = act(
  'Mark the agreement as opened or read to its end',
  viewedSchema,
  'Both are events in the history of the document.',
)

/** The calls of the sign page, authorised by the two secrets of a session: its address and its cookie. */
export function signingSessionApi(platform: Platform) {
  const limit = (c: ApiContext) => platform.limits.consume(signingLimits['signing-session'], { ip: limitAddress(c) })
  const sessionOf = async (c: ApiContext) => {
    await limit(c)
    return requireSigningSession(platform, c.req.raw, c.req.header('signing-session') ?? '')
  }
  return new Hono<ApiEnvironment>()
    .get('/signing/session', view, async (c) => {
      return c.json({ success: true, session: await viewSession(platform, await sessionOf(c)) })
    })
    .get('/signing/session/:sessionId/agreement', file, async (c) => {
      await limit(c)
      const { document } = await requireSigningSession(platform, c.req.raw, c.req.param('sessionId'))
      const pdf = await readUnsignedPdf(platform, document)
      if (!pdf) throw new RefusedError('not-found')
      return pdfAnswer(pdf)
    })
    .post('/signing/session/viewed', viewing, async (c) => {
      const opened = await sessionOf(c)
      const { readToEnd } = await parseBody(c, viewedSchema)
      await noteViewed(platform, { opened, origin: c.get('origin') }, readToEnd)
      return c.json({ success: true })
    })
    .post(
      '/signing/session/consent',
      act('Set or withdraw the consent', consentSchema, 'The consent to sign by electronic means.'),
      async (c) => {
        const opened = await sessionOf(c)
        const { agreed } = await parseBody(c, consentSchema)
        await noteConsent(platform, { opened, origin: c.get('origin') }, agreed)
        return c.json({ success: true })
      },
    )
    .post(
      '/signing/session/complete',
      act('Sign', completeSchema, 'With the drawn or typed signature. Idempotent.', signedSchema),
      async (c) => {
        const opened = await sessionOf(c)
        const given = await parseBody(c, completeSchema)
        return c.json({ success: true, waitsFor: await signInSession(platform, opened, given, c.get('origin')) })
      },
    )
    .post(
      '/signing/session/decline',
      act('Decline to sign', declineSchema, 'With an optional reason. The document can no longer be signed.'),
      async (c) => {
        const opened = await sessionOf(c)
        const { reason } = await parseBody(c, declineSchema)
        await declineDocument(platform, { opened, origin: c.get('origin') }, reason)
        return c.json({ success: true })
      },
    )
}

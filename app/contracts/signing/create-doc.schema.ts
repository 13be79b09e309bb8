import { z } from 'zod'

import { emailLine, text } from '#app/core/text/text.schema.ts'
import { agreementFieldsSchema } from '#app/signing/agreement/agreement-fields.schema.ts'

const field = z
  .strictObject({ value: text(300) })
  .meta({ id: 'AgreementField' })
  .optional()
const names = Object.keys(agreementFieldsSchema.shape) as (keyof typeof agreementFieldsSchema.shape)[]
const fields = Object.fromEntries(names.map((name) => [name, field])) as Record<(typeof names)[number], typeof field>

/**
 * The body of `POST /api/signing/create-doc` (rules SG1, SG2). `docID` may be missing or empty. The given fields must
 * be the shop's own; missing ones are filled in by the server.
 */
export const createDocSchema = z.strictObject({
  corporation: z.boolean(),
  docID: z
    .union([z.literal(''), z.string().regex(/^[\w-]{22}$/, 'This is no document of ours')])
    .nullish()
    .transform((id) => id || undefined),
  user: z.strictObject({ first_name: text(100), last_name: text(100), email: emailLine }).meta({ id: 'Signer' }),
  fields: z.strictObject(fields).meta({ id: 'AgreementFields' }).default({}),
})
export type CreateDocBody = z.output<typeof createDocSchema>

/** The content that a screen showed before the document was signed on it. */
export const shownSchema = createDocSchema.omit({ docID: true })

/** The body of `POST /api/signing/create-doc-link` (rule SG3): the document and its signer. */
export const createDocLinkSchema = z.strictObject({ id: text(64).min(1, 'Say which document'), email: emailLine })

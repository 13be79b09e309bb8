import { z } from 'zod'

import { text } from '#app/core/text/text.schema.ts'

import { registrationShape } from '../registration.schema.ts'

const { shopName, contactName, contactNumber, abn, shopPostCode } = registrationShape

/** The body of `POST /api/account/registration-answer`: the fields that staff asked for, and a note. */
export const answerSchema = z
  .strictObject({
    shopName: shopName.optional(),
    contactName: contactName.optional(),
    contactNumber: contactNumber.optional(),
    abn: abn.optional(),
    shopPostCode: shopPostCode.optional(),
    licensedPostOffice: z.boolean().optional(),
    note: text(1_000).default(''),
  })
  .refine(({ note, ...fields }) => note !== '' || Object.keys(fields).length > 0, 'Say something first')

export type AnswerBody = z.output<typeof answerSchema>

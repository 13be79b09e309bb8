import { z } from 'zod'

import { asciiEmail, plainText } from '#app/core/text/text.ts'

import { type EnquiryField, maxLengths, enquiryFieldProblem } from './contact-form/enquiry-fields.ts'

/** The maximum length is part of the schema, so that the API's description shows it. */
function field(name: EnquiryField) {
  return z
    .string()
    .overwrite(name === 'email' ? (typed) => asciiEmail(plainText(typed)) : plainText)
    .max(maxLengths[name], `Use at most ${maxLengths[name]} characters`)
    .check(({ value, issues }) => {
      const message = enquiryFieldProblem(name, value)
      if (message) issues.push({ code: 'custom', message, input: value })
    })
}

/** The body of `POST /api/enquiries` (rules E1, E4). Name, email and phone are required, reason and message are not. */
export const enquirySchema = z.strictObject({
  name: field('name'),
  email: field('email'),
  phone: field('phone'),
  reason: field('reason').default(''),
  message: field('message').default(''),
})

export type EnquiryBody = z.output<typeof enquirySchema>

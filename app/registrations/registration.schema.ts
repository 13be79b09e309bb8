import { z } from 'zod'

import { asciiEmail, plainText } from '#app/core/text/text.ts'

import {
  maxLengths,
  registrationFieldProblem,
  type RegistrationTextField,
  specifyProblem,
} from './registration-fields.ts'

/** Repeats the maximal length in the schema, so that the API's description shows it. */
function field(name: RegistrationTextField) {
  const always = registrationFieldProblem(name, 'x'.repeat(maxLengths[name] + 1)) ?? 'Invalid'
  return z
    .string({ error: always })
    .overwrite(name === 'email' ? (typed) => asciiEmail(plainText(typed)) : plainText)
    .max(maxLengths[name], always)
    .check(({ value, issues }) => {
      const message = registrationFieldProblem(name, value)
      if (message) issues.push({ code: 'custom', message, input: value, continue: true })
    })
}

/** One schema for each field, for the whole form and for the answer to a question. */
export const registrationShape = {
  shopName: field('shopName'),
  contactName: field('contactName'),
  email: field('email'),
  contactNumber: field('contactNumber'),
  abn: field('abn'),
  shopPostCode: field('shopPostCode'),
  licensedPostOffice: z.boolean().default(false),
  source: field('source'),
  pleaseSpecify: field('pleaseSpecify').default(''),
}

/** The body of `POST /api/account/signup` (rules RG3, AP4). */
export const registrationSchema = z.strictObject(registrationShape).check(({ value, issues }) => {
  const message = specifyProblem(value)
  if (message) issues.push({ code: 'custom', message, path: ['pleaseSpecify'], input: value.pleaseSpecify })
})

export type RegistrationBody = z.output<typeof registrationSchema>

/** The body of `POST /api/account/registration-status-link` (rule RG27). */
export const statusLinkSchema = z.strictObject({ email: registrationShape.email, shopName: registrationShape.shopName })

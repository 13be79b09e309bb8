import { z } from 'zod'

import { asciiEmail, plainText } from '#app/core/text/text.ts'

import { maxLengths, usInterestFieldProblem, type UsInterestField } from './us-interest-fields.ts'

/** The maximum length is part of the schema, so that the API's description shows it. */
function field(name: UsInterestField) {
  const problem = (value: string) => usInterestFieldProblem(name, value) ?? 'Invalid'
  return z
    .string()
    .overwrite(name === 'email' ? (typed) => asciiEmail(plainText(typed)) : plainText)
    .max(maxLengths[name], problem('x'.repeat(maxLengths[name] + 1)))
    .check(({ value, issues }) => {
      const message = usInterestFieldProblem(name, value)
      if (message) issues.push({ code: 'custom', message, input: value })
    })
}

/** The body of `POST /api/account/us/signup` (rules U1, AP4). */
export const usInterestSchema = z.strictObject({
  shopName: field('shopName'),
  name: field('name'),
  email: field('email'),
  contactNumber: field('contactNumber'),
  shopZipCode: field('shopZipCode'),
})

export type UsInterestBody = z.output<typeof usInterestSchema>

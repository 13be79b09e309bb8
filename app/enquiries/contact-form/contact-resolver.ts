import type { Resolver } from 'react-hook-form'

import { enquiryFields, type EnquiryValues, problemOf, trimmedEnquiry } from '../enquiry-fields.ts'

/** The browser's own judgement of what was typed, an email address above all (rule E6). */
function isRefusedByBrowser(control: unknown): boolean {
  const { validity } = (control ?? {}) as Partial<Pick<HTMLInputElement, 'validity'>>
  return Boolean(validity?.typeMismatch || validity?.badInput)
}

const refusedByBrowser = 'Check this: your browser cannot read it'

/** Checks everything at once; react-hook-form gets what is wrong in words. */
export const contactResolver: Resolver<EnquiryValues> = (typed, _context, { fields }) => {
  const values = trimmedEnquiry(typed)
  const problems = enquiryFields.flatMap((field) => {
    const message =
      problemOf(field, values[field]) ?? (isRefusedByBrowser(fields[field]?.ref) ? refusedByBrowser : undefined)
    return message ? [[field, { type: 'rule', message }] as const] : []
  })
  return problems.length > 0 ? { values: {}, errors: Object.fromEntries(problems) } : { values, errors: {} }
}

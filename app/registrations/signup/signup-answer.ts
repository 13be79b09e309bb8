import { type FlowRefusal, refusalIn } from '#app/web/form/flow-plan.ts'
import type { CallAnswer } from '#app/web/form/call-json.ts'
import { fieldProblems } from '#app/web/form/send/outcome-words.ts'

import { type RegistrationField, registrationFields } from '../registration-fields.ts'

/** `answerBy`: the promised time of an answer, in words; empty if the server did not send it. */
export type Registered = { reference: string; statusPath: string; answerBy: string }

/** Parses a success for the page. Uses only the path of the status link, because its host may differ from the page's. */
export function registeredIn({ body }: CallAnswer): Registered {
  const { reference, statusUrl, answerBy } = (body ?? {}) as Record<string, unknown>
  const url = typeof statusUrl === 'string' && URL.canParse(statusUrl) ? new URL(statusUrl).pathname : ''
  return {
    reference: typeof reference === 'string' ? reference : '',
    answerBy: typeof answerBy === 'string' ? answerBy : '',
    statusPath: url.startsWith('/signup/status/') ? url : '',
  }
}

/** The fields inside a sentence, because some labels are whole sentences. */
const fieldNames: Record<RegistrationField, string> = {
  shopName: 'shop name',
  contactName: 'contact name',
  email: 'email',
  contactNumber: 'contact number',
  abn: 'ABN',
  shopPostCode: 'shop postcode',
  licensedPostOffice: 'Licensed Post Office',
  source: 'source',
  pleaseSpecify: 'please specify',
}

/** Returns 'Invalid shop name, ABN.' for the fields that the server rejected (rule RG9). */
function invalidFields(problems: ReadonlyMap<string, string>): string {
  const names = [...problems.keys()].map((field) => fieldNames[field as RegistrationField])
  return `Invalid ${names.join(', ')}.`
}

/** Returns the words for refusals that are specific to this form (rules RG7, RG8, RG9); undefined for the general ones. */
export function signupRefusal(answer: CallAnswer): FlowRefusal<RegistrationField> | undefined {
  const { error, message } = refusalIn(answer)
  if (error === 'existing-account') return { heading: 'Already registered', ...(message && { text: message }) }
  if (error === 'not-activated') return { heading: 'Activate your account first', ...(message && { text: message }) }
  const problems = fieldProblems(answer, registrationFields)
  if (problems.size > 0) return { heading: invalidFields(problems), problems: Object.fromEntries(problems) }
  // Rate limits, overload and a failed human check have general messages about what to do.
  if ([403, 429, 502, 503, 504].includes(answer.status)) return undefined
  return { heading: message ?? 'Unknown error occured', text: 'What you typed is still here. Try again.' }
}

/** The initial values of the form for another shop (rule AC81). */
export type KnownDetails = Record<
  'contactName' | 'email' | 'contactNumber' | 'abn' | 'source' | 'pleaseSpecify',
  string
>

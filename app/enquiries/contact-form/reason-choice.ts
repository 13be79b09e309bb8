import { enquiryReasons, reasonValue } from '../enquiry.ts'

export const reasonPrompt = 'Choose, or leave it to us'

/** The three reasons of the drop-down (rule E3); the value travels. */
export const reasonOptions = enquiryReasons.map((reason) => ({ value: reasonValue(reason), label: reason.label }))

/** The option that a button asks for, by code or by whole value; undefined when it asks for none that exists. */
export function optionFor(reason: string | undefined): string | undefined {
  if (!reason) return undefined
  const code = reason.split(':', 1)[0]
  const known = enquiryReasons.find((candidate) => candidate.code === code)
  return known && reasonValue(known)
}

/** What is sent when nothing was chosen: the other reason (rule E5). */
export function reasonToSend(chosen: string): string {
  return chosen || optionFor('TO_EMAIL_OTHER') || ''
}

import { enquiryReasons, reasonValue } from '../enquiry.ts'

export const reasonPrompt = 'Choose, or leave it to us'

/** The three options of the drop-down (rule E3); the value is sent. */
export const reasonOptions = enquiryReasons.map((reason) => ({ value: reasonValue(reason), label: reason.label }))

/** Returns the option for a button's reason, by code or whole value; undefined for an unknown one. */
export function optionFor(reason: string | undefined): string | undefined {
  if (!reason) return undefined
  const code = reason.split(':', 1)[0]
  const known = enquiryReasons.find((candidate) => candidate.code === code)
  return known && reasonValue(known)
}

/** Returns the reason to send: without a choice the other reason (rule E5). */
export function reasonToSend(chosen: string): string {
  return chosen || optionFor('TO_EMAIL_OTHER') || ''
}

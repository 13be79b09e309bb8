import { retryWords } from '#app/web/form/send/retry-after.ts'
import type { FlowRefusal } from '#app/web/form/flow-plan.ts'
import type { CallAnswer } from '#app/web/form/call-json.ts'

/** Words a 429 after too many wrong passwords from this source (rule AC38). A reset link resets the count. */
export function tooManyTries<Field extends string>({
  status,
  retryAfterSeconds,
}: CallAnswer): FlowRefusal<Field> | undefined {
  if (status !== 429) return undefined
  return {
    heading: 'Not changed',
    text: `Too many passwords were wrong here. ${retryWords(retryAfterSeconds)} Or log out and set a new password: that works at once.`,
  }
}

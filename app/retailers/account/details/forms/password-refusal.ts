import { type FlowRefusal, refusalIn } from '#app/web/form/flow-plan.ts'
import type { CallAnswer } from '#app/web/form/call-json.ts'

import { tooManyTries } from './too-many-tries.ts'

const needsScript =
  'Many passwords are wrong at the moment, so we check that a person asks. That check needs JavaScript. Turn it on, or try again.'

/**
 * Words why a form with a password is refused: too many wrong passwords from this source (rule AC38), or a human check. Otherwise
 * undefined.
 */
export function passwordRefusal<Field extends string>(answer: CallAnswer): FlowRefusal<Field> | undefined {
  return refusalIn(answer).error === 'challenge-failed'
    ? { heading: 'Not changed', text: needsScript }
    : tooManyTries(answer)
}

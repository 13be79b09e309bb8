import { expect, test } from 'vitest'

import { refusalAnswer } from '#app/web/api/refusal-answer.server.ts'
import { RefusedError } from '#app/core/errors.ts'

import { accountRefusals } from './account-refusals.ts'

/** The expected statuses (rule AP3), repeated here so that an accidental change fails. */
const statuses: Record<keyof typeof accountRefusals, number> = {
  'wrong-credentials': 401,
  'invalid-invitation': 404,
  'superseded-invitation': 404,
  'account-doesnt-exist': 404,
  'not-activated': 409,
  'passkey-not-right': 422,
  'already-set-up': 409,
}

test.for(Object.values(accountRefusals))('$code has its status and a message for a person', async (refusal) => {
  const { code, message } = refusal
  const answer = refusalAnswer(new RefusedError(refusal))
  expect(answer.status).toBe(statuses[code as keyof typeof statuses])
  expect(await answer.json()).toEqual({ success: false, error: code, message })
})

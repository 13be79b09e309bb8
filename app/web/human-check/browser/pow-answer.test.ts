import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { VerifySolutionOptions } from 'altcha-lib/types'
import { expect, test } from 'vitest'

import { parseHumanCheckAnswer } from '#app/core/human-check/human-check.ts'
import { powAnswer } from './pow-answer.ts'

const secrets = { hmacSignatureSecret: 'one secret', hmacKeySignatureSecret: 'another secret' }

test("a real challenge is solved on the main thread when workers fail, and the server's library accepts the answer", async () => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 500,
    counter: 40,
    deriveKey,
    data: { action: 'enquiry' },
    ...secrets,
  })
  const header = await powAnswer(challenge, () => {
    throw new Error('no workers here')
  })
  const answer = parseHumanCheckAnswer(header)
  expect(answer?.provider).toBe('pow')
  const payload = JSON.parse(Buffer.from(answer?.token ?? '', 'base64url').toString('utf8')) as Pick<
    VerifySolutionOptions,
    'challenge' | 'solution'
  >
  expect(Object.keys(payload)).toEqual(['challenge', 'solution'])
  expect(await verifySolution({ ...payload, deriveKey, ...secrets })).toMatchObject({ verified: true })
})

import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'

import { keysFrom } from '#app/data/crypto/keys.server.ts'
import { proofOfWork } from './proof-of-work.server.ts'

const keys = keysFrom(`k1:${Buffer.alloc(32, 5).toString('base64')}`)
const secrets = {
  hmacSignatureSecret: keys.derive('human check').export().toString('hex'),
  hmacKeySignatureSecret: keys.derive('human check answer').export().toString('hex'),
}
const pow = proofOfWork(keys)

async function solved(change: Partial<Parameters<typeof createChallenge>[0]> = {}) {
  const options = { algorithm: 'PBKDF2/SHA-256', cost: 5_000, counter: 2, deriveKey, data: { action: 'enquiry' } }
  const challenge = await createChallenge({
    ...options,
    expiresAt: new Date(Date.now() + 60_000),
    ...secrets,
    ...change,
  })
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('it was not solved')
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
}

type Solved = Awaited<ReturnType<typeof solved>>

const withParameters = ({ challenge, solution }: Solved, parameters: object): Solved => ({
  challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
  solution,
})
const withSolution = ({ challenge, solution }: Solved, change: object): Solved => ({
  challenge,
  solution: { ...solution, ...change },
})
const otherSecret = 'ab'.repeat(32)

test.for<[string, () => Promise<Solved>, boolean]>([
  ['a solved challenge', () => solved(), true],
  ['one whose parameters come in another order', async () => withParameters(await solved(), { algorithm: 'PBKDF2/SHA-256' }), true], // prettier-ignore
  ['another signature', () => solved({ hmacSignatureSecret: otherSecret }), false],
  ['another signature of the key', () => solved({ hmacKeySignatureSecret: otherSecret }), false],
  ['a later end', async () => withParameters(await solved(), { expiresAt: Math.floor(Date.now() / 1_000) + 3_600 }), false], // prettier-ignore
  ['another action', async () => withParameters(await solved(), { data: { action: 'signup' } }), false],
  ['another nonce', async () => withParameters(await solved(), { nonce: 'ab'.repeat(16) }), false],
  ['another key', async () => withSolution(await solved(), { derivedKey: 'ab'.repeat(32) }), false],
  ['half a byte more', async () => { const one = await solved(); return withSolution(one, { derivedKey: `${one.solution.derivedKey}a` }) }, false], // prettier-ignore
  ['a counter that is no number of 32 bits', async () => withSolution(await solved(), { counter: 2 ** 32 }), false],
  ['one that has run out', () => solved({ expiresAt: new Date(Date.now() - 1_000) }), false],
])('%s has the same result here as in altcha-lib (rule H3)', async ([, make, isRight]) => {
  const payload = await make()
  expect((await verifySolution({ ...payload, deriveKey, ...secrets })).verified).toBe(isRight)
  const token = Buffer.from(JSON.stringify(payload)).toString('base64url')
  expect((await pow.verify({ token, action: 'enquiry', work: 1, ip: '203.0.113.7' })).ok).toBe(isRight)
})

import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

import { keysFrom } from '#app/data/crypto/keys.server.ts'

const lifeMs = 10 * 60_000
const counter = 1
const atOnce = 8

/**
 * Solves human checks as a browser does; each solution is valid for one enquiry. With the installation's keys the challenges are made so
 * that the first attempt solves them; the server verifies them like any other.
 */
export async function makeHumanAnswers(dataKeys: string, count: number): Promise<string[]> {
  const keys = keysFrom(dataKeys)
  const answers: string[] = []
  async function makeOne(): Promise<string> {
    let derivedKey = ''
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 5_000,
      counter,
      expiresAt: new Date(Date.now() + lifeMs),
      data: { action: 'enquiry' },
      hmacSignatureSecret: keys.derive('human check').export().toString('hex'),
      hmacKeySignatureSecret: keys.derive('human check answer').export().toString('hex'),
      async deriveKey(...values: Parameters<typeof deriveKey>) {
        const derived = await deriveKey(...values)
        derivedKey = Buffer.from(derived.derivedKey).toString('hex')
        return derived
      },
    })
    const payload = { challenge, solution: { counter, derivedKey } }
    return `pow.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
  }
  const work = async () => {
    while (answers.length < count) answers.push(await makeOne())
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers.slice(0, count)
}

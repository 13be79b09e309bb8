import { createHmac, randomInt } from 'node:crypto'

import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'

import type { Keys } from '#app/data/crypto/keys.server.ts'
import { isSameHash } from '#app/data/crypto/tokens.server.ts'
import { isPaid, mostWork } from '../limits/limit.ts'
import type { HumanCheckProvider } from '#app/core/human-check/human-check-provider.server.ts'

const lifeMs = 10 * 60_000
const algorithm = 'PBKDF2/SHA-256'
const cost = 5_000
/** Derivations that an answer needs: half a second on two cores for the usual work, and twice as many for each step. */
const effort = { from: 400, to: 600 }

const hex = z
  .string()
  .regex(/^[0-9a-f]+$/)
  .max(512)

/** The answer as altcha-lib 2.8 defines it. Parsed first, because the library throws on malformed payloads. */
const payloadSchema = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(algorithm),
      nonce: hex,
      salt: hex,
      cost: z.literal(cost),
      keyLength: z.int().min(1).max(64),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: z.int(),
      data: z.strictObject({ action: z.string().max(40), work: z.int().min(1).max(mostWork).optional() }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().min(0).max(0xff_ff_ff_ff), derivedKey: hex }),
})

function parsePayload(token: string): z.output<typeof payloadSchema> | undefined {
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))).data
  } catch {
    return undefined
  }
}

type Secrets = { hmacSignatureSecret: string; hmacKeySignatureSecret: string }

/** The fields that altcha-lib signs, in its order. */
const signedNames = ['action', 'algorithm', 'cost', 'data', 'expiresAt', 'keyLength', 'keyPrefix', 'keySignature', 'nonce', 'salt', 'work'] // prettier-ignore

const isSigned = (signature: string, secret: string, data: string | Buffer) =>
  isSameHash(Buffer.from(signature), Buffer.from(createHmac('sha256', secret).update(data).digest('hex')))

/**
 * Whether we made the challenge and its key was found. Same result as `verifySolution` of altcha-lib (a test compares both)
 * without its two trips through the thread pool, which cost more than the HMACs.
 */
function isSolved({ challenge, solution }: z.output<typeof payloadSchema>, secrets: Secrets): boolean {
  const { parameters, signature } = challenge
  if (!isSigned(signature, secrets.hmacSignatureSecret, JSON.stringify(parameters, signedNames))) return false
  const { derivedKey } = solution
  if (derivedKey.length % 2 > 0) return false
  return isSigned(parameters.keySignature, secrets.hmacKeySignatureSecret, Buffer.from(derivedKey, 'hex'))
}

/** The built-in human check: the browser spends processor time in the background. Needs no account and no other host. */
export function proofOfWork(keys: Keys): HumanCheckProvider {
  const secrets = {
    hmacSignatureSecret: keys.derive('human check').export().toString('hex'),
    hmacKeySignatureSecret: keys.derive('human check answer').export().toString('hex'),
  }
  return {
    id: 'pow',
    sources: {},
    async issue(action, work) {
      const times = 2 ** (work - 1)
      const expiresAt = new Date(Date.now() + lifeMs)
      const challenge = await createChallenge({
        algorithm,
        cost,
        counter: randomInt(effort.from * times, effort.to * times),
        deriveKey,
        expiresAt,
        data: { action, work },
        ...secrets,
      })
      return { challenge }
    },
    async verify({ token, action, work }) {
      const payload = parsePayload(token)
      if (!payload) return { ok: false, refusal: 'malformed' }
      const { parameters } = payload.challenge
      if (parameters.expiresAt < Date.now() / 1_000) return { ok: false, refusal: 'expired' }
      if (!isSolved(payload, secrets)) return { ok: false, refusal: 'refused' }
      if (parameters.data.action !== action) return { ok: false, refusal: 'wrong-action' }
      if (!isPaid(work, parameters.data.work ?? 1)) return { ok: false, refusal: 'too-cheap' }
      return {
        ok: true,
        proof: { replayKey: `pow ${parameters.nonce}`, expiresAt: new Date(parameters.expiresAt * 1_000) },
      }
    },
  }
}

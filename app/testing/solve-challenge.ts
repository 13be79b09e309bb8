import { solveChallenge as solve } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

type Challenge = Parameters<typeof solve>[0]['challenge']

/** Solves a challenge of the built-in human check as the browser does. Returns the value of `Captcha-Response`. */
export async function solveChallenge(issued: unknown): Promise<string> {
  const { challenge } = issued as { challenge: Challenge }
  const solution = await solve({ challenge, deriveKey })
  return `pow.${Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url')}`
}

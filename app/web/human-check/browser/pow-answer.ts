import { type Challenge, solveChallenge, solveChallengeWorkers } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Longer than any phone needs for the most expensive check; after that, the visitor gets an error. */
const timeout = 180_000

/** Half of the processors, so that the page stays responsive while the visitor types. */
const concurrency = Math.min(4, Math.max(1, Math.floor((globalThis.navigator?.hardwareConcurrency ?? 2) / 2)))

function encode(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Solves a challenge in workers or, if they fail, on the main thread, which pauses every 200 ms. */
async function solve(challenge: Challenge, createWorker: () => Worker) {
  try {
    return await solveChallengeWorkers({ challenge, concurrency, createWorker, timeout })
  } catch {
    return solveChallenge({ challenge, deriveKey, timeout })
  }
}

/**
 * Returns the header's value for a solved proof of work (rule H2).
 * @throws when no solution was found in three minutes or the browser cannot derive keys.
 */
export async function powAnswer(challenge: Challenge, createWorker: () => Worker): Promise<string> {
  const solution = await solve(challenge, createWorker)
  if (!solution) throw new Error('the proof of work was not solved')
  return `pow.${encode(JSON.stringify({ challenge, solution }))}`
}

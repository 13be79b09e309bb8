import fc from 'fast-check'

import { everyAct } from './every-act.ts'
import { checkCounts } from './invariants/check-office.ts'
import { runSequence, sequencesOf } from './run-sequence.ts'
import { sealing } from './stand-in-seal.ts'
import { startSeams } from './start-seams.ts'

/** Where the first shop is brought before the sequence: an open one costs as much as four acts. */
const stages = fc.constantFrom('asked', 'account', 'account', 'signed', 'open')

/**
 * Repeats a failed run: SEAMS_SEED is its seed, SEAMS_PATH its path, both printed with the failure. SEAMS_RUNS is another number of sequences,
 * SEAMS_TRIES how often a failing one is made shorter.
 */
const { SEAMS_SEED: seedGiven, SEAMS_PATH: path, SEAMS_RUNS: runsGiven, SEAMS_TRIES: triesGiven = '60' } = process.env

/** How often a failing sequence is made shorter. Without an end it could take hours, since every try is a whole sequence. */
const mostTries = Number(triesGiven)

/** In every so manieth sequence agreements are really rendered and sealed, and all figures of the office are counted after it. */
const everyNth = 12

/**
 * Runs random sequences of acts on a separate product, whose database grows with each of them. Returns the names of the acts that were
 * never done, so that none is refused each time unnoticed.
 * @throws the shortest sequence that fails, with the seed and the path that repeat it
 */
export async function exploreSeams({ runs, seed }: { runs: number; seed: number }): Promise<string[]> {
  const seams = await startSeams()
  let started = 0
  let triesLeft = Number.POSITIVE_INFINITY
  const property = fc.asyncProperty(stages, sequencesOf(everyAct), async (stage, commands) => {
    if (triesLeft === 0) return
    triesLeft -= 1
    started += 1
    sealing.isReal = started % everyNth === 0
    try {
      await runSequence(seams, stage, commands)
      if (sealing.isReal) await checkCounts(seams)
    } catch (error) {
      triesLeft = Math.min(triesLeft, mostTries)
      throw error
    }
  })
  try {
    const parameters = { numRuns: Number(runsGiven ?? runs), seed: Number(seedGiven ?? seed), ...(path && { path }) }
    const found = await fc.check(property, parameters)
    if (found.failed)
      throw new Error(`${await fc.asyncDefaultReportMessage(found)}\n\n${(found.errorInstance as Error).message}`)
    if (path) return []
    const never = everyAct.map(({ name }) => name).filter((name) => !seams.done.has(name))
    return sealing.made === 0 ? [...never, 'seal an agreement'] : never
  } finally {
    await seams.stop()
  }
}

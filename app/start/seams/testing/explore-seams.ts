import fc from 'fast-check'

import { everyAct } from './every-act.ts'
import { runSequence, sequencesOf } from './run-sequence.ts'
import { startSeams } from './start-seams.ts'

const stages = fc.constantFrom('asked', 'account', 'signed', 'open', 'open')

/** Repeats a failed run: SEAMS_SEED is its seed, SEAMS_PATH its path, both printed by fast-check. */
const given = { seed: process.env['SEAMS_SEED'], path: process.env['SEAMS_PATH'] }

/**
 * Runs random sequences of acts on a product of their own, whose database grows with each of them. Returns the names of the acts that were
 * never done, so that none is refused each time unnoticed.
 * @throws the shortest sequence that fails, with the seed and the path that repeat it
 */
export async function exploreSeams({ runs, seed }: { runs: number; seed: number }): Promise<string[]> {
  const seams = await startSeams()
  try {
    const property = fc.asyncProperty(stages, sequencesOf(everyAct), (stage, commands) =>
      runSequence(seams, stage, commands),
    )
    const from = { seed: Number(given.seed ?? seed), ...(given.path && { path: given.path }) }
    await fc.assert(property, { numRuns: runs, ...from })
    return given.path ? [] : everyAct.map(({ name }) => name).filter((name) => !seams.done.has(name))
  } finally {
    await seams.stop()
  }
}

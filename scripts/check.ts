import { ownSeconds } from '#app/testing/process-tree.ts'

import { checkSteps } from './steps/check-steps.ts'
import { runSteps } from './steps/run-steps.ts'
import { summaryOf } from './steps/summary.ts'

const begin = performance.now()
const all = await runSteps(checkSteps(), 2)
const seconds = (performance.now() - begin) / 1_000
const { text, failed } = summaryOf(all, { seconds, budgetMinutes: 0.5, processorSeconds: ownSeconds() })
console.log(text)
process.exit(failed > 0 ? 1 : 0)

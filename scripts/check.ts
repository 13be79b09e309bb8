import { checkSteps } from './steps/check-steps.ts'
import { runSteps } from './steps/run-steps.ts'

const begin = performance.now()
const { failed } = await runSteps(await checkSteps(), 2)
console.log(`${failed > 0 ? 'Failed' : 'Passed'} in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
process.exitCode = failed > 0 ? 1 : 0

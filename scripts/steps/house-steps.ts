import { houseRules } from '../house/house-rules.ts'
import { importLaw } from '../house/import-law.ts'
import { printViolations, type SourceFile, type Violation } from '../house/source-files.ts'
import { type Step, wholeOutcome } from './step.ts'

function rulesStep(name: string, find: () => Violation[]): Step {
  return {
    name,
    run: () => {
      const before = process.cpuUsage()
      const violations = find()
      const { user, system } = process.cpuUsage(before)
      const result = { isOk: violations.length === 0, output: printViolations(violations) }
      return Promise.resolve(wholeOutcome({ ...result, processorSeconds: (user + system) / 1e6 }))
    },
  }
}

/** Returns the steps that check our own rules on the files of the repository. */
export function houseSteps(files: readonly SourceFile[]): Step[] {
  return [rulesStep('import law', () => importLaw(files)), rulesStep('house rules', () => houseRules(files))]
}

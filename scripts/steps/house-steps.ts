import { houseRules } from '../house/house-rules.ts'
import { importLaw } from '../house/import-law.ts'
import { sizeReport } from '../house/size-report.ts'
import { printViolations, type SourceFile, type Violation } from '../house/source-files.ts'
import { suppressions } from '../house/text-rules.ts'
import { type Step, wholeOutcome } from './step.ts'

function rulesStep(name: string, find: () => Violation[], note?: () => string): Step {
  return {
    name,
    run: () => {
      const before = process.cpuUsage()
      const violations = find()
      const noted = note?.()
      const { user, system } = process.cpuUsage(before)
      const result = { isOk: violations.length === 0, output: printViolations(violations) }
      return Promise.resolve(wholeOutcome({ ...result, processorSeconds: (user + system) / 1e6 }, noted))
    },
  }
}

/** The rules that are this house's own, on the files of the repository. */
export function houseSteps(files: readonly SourceFile[]): Step[] {
  return [
    rulesStep('import law', () => importLaw(files)),
    rulesStep(
      'house rules',
      () => houseRules(files),
      () => `${files.flatMap(suppressions).length} suppressions`,
    ),
    rulesStep(
      'sizes',
      () => sizeReport(files).violations,
      () => {
        const { summary, long } = sizeReport(files)
        return [summary, ...long].join('\n    ')
      },
    ),
  ]
}

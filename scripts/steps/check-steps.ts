import { newestSubject, subjectProblems } from '../house/commit-subject.ts'
import { repositoryFiles } from '../house/source-files.ts'
import { houseSteps } from './house-steps.ts'
import { type CommandResult, runTool } from './run-command.ts'
import { commandStep, type Step, wholeOutcome } from './step.ts'
import { vitestStep } from './vitest-step.ts'

/**
 * Runs the linter, which knows the types and reports compiler errors too: the program is read once. The routes' types are generated first,
 * because it reads them.
 */
async function lintAndTypes(): Promise<CommandResult> {
  const typegen = await runTool('@react-router/dev/bin.cjs', ['typegen'])
  if (!typegen.isOk) return typegen
  const lint = await runTool('oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings', '.'])
  const seconds = [typegen, lint].map(({ processorSeconds = 0 }) => processorSeconds)
  return { ...lint, processorSeconds: seconds.reduce((sum, one) => sum + one, 0) }
}

/** Checks the subject of the newest commit. Passes without a git history. */
function newestCommit(): Step {
  return {
    name: 'newest commit',
    run: () => {
      const subject = newestSubject()
      if (subject === undefined) return Promise.resolve(wholeOutcome({ isOk: true, output: '' }, 'no git history'))
      const problems = subjectProblems(subject)
      const output = problems.map((problem) => `The subject “${subject}”: ${problem}.`).join('\n')
      return Promise.resolve(wholeOutcome({ isOk: problems.length === 0, output }))
    },
  }
}

/** Returns the fast half of the tests: everything that needs neither a build, a browser nor a database. */
export function checkSteps(): Step[] {
  return [
    vitestStep({ name: 'unit tests', project: 'rules' }),
    commandStep('lint and types', lintAndTypes),
    commandStep('format', () => runTool('oxfmt/bin/oxfmt', ['--check', '.'])),
    newestCommit(),
    ...houseSteps(repositoryFiles()),
  ]
}

import { repositoryFiles } from '../house/source-files.ts'
import { houseSteps } from './house-steps.ts'
import { type CommandResult, runTool } from './run-command.ts'
import { commandStep, type Step } from './step.ts'
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

/** Returns the fast half of the tests: everything that needs neither a build, a browser nor a database. */
export function checkSteps(): Step[] {
  return [
    vitestStep({ name: 'unit tests', project: 'rules' }),
    commandStep('lint and types', lintAndTypes),
    commandStep('format', () => runTool('oxfmt/bin/oxfmt', ['--check', '.'])),
    ...houseSteps(repositoryFiles()),
  ]
}

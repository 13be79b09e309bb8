import { repositoryFiles } from '../house/source-files.ts'
import { houseSteps } from './house-steps.ts'
import { runTool } from './run-command.ts'
import { commandStep, type Step } from './step.ts'
import { vitestStep } from './vitest-step.ts'

/** What was found well laid out, and has not changed, is not looked at again. */
const cached = ['--cache', '--cache-strategy', 'content']

/** The types of the routes are made first, because the program and the linter read them. */
async function typesAndLint(): Promise<Step[]> {
  const typegen = await runTool('@react-router/dev/bin.cjs', ['typegen'])
  return [
    commandStep('types', () => (typegen.isOk ? runTool('typescript/bin/tsc', ['-p', '.']) : Promise.resolve(typegen))),
    commandStep('lint', () => runTool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '.'])),
  ]
}

/** The fast half of the tests: everything that needs neither a build, a browser nor a database. */
export async function checkSteps(): Promise<Step[]> {
  return [
    vitestStep({ name: 'unit tests', project: 'rules' }),
    ...(await typesAndLint()),
    commandStep('format', () => runTool('prettier/bin/prettier.cjs', ['--check', ...cached, '.'])),
    ...houseSteps(repositoryFiles()),
  ]
}

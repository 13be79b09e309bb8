import { clientFiles, singing } from '../house/canaries.ts'
import { rootFolder } from '../root-folder.ts'
import { runCommand } from '../steps/run-command.ts'
import { commandStep, type Step, wholeOutcome } from '../steps/step.ts'

/** Builds the product when needed, and searches the browser's files for code and secrets of the server. */
export const buildSteps: Step[] = [
  commandStep('build', () => runCommand(process.execPath, [`${rootFolder}/scripts/build.ts`])),
  {
    name: 'canaries in the browser’s files',
    run: () => {
      const files = clientFiles()
      const found = singing(files)
      const isOk = files.length > 0 && found.length === 0
      const output = files.length > 0 ? found.join('\n') : 'build/client is empty'
      return Promise.resolve(wholeOutcome({ isOk, output }, `${files.length} files`))
    },
  },
]

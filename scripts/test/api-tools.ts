import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { rootFolder } from '../root-folder.ts'

const run = promisify(execFile)

/** The linters of the API description, a generator of clients, and the library of webhook receivers, with their own lock file. */
export const apiToolsFolder = join(rootFolder, 'scripts/test/api-tools')

/** The tools need hundreds of packages, and only slow tests use them: their exact versions are installed on first use. */
export async function installApiTools(): Promise<void> {
  if (existsSync(join(apiToolsFolder, 'node_modules/.package-lock.json'))) return
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: apiToolsFolder })
}

/** Runs a tool and returns its output, also if it fails: the output is then its findings. */
export async function runApiTool(tool: string, args: readonly string[]): Promise<string> {
  const file = join(apiToolsFolder, 'node_modules/.bin', tool)
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' }
  try {
    const { stdout, stderr } = await run(file, args, { cwd: apiToolsFolder, env, maxBuffer: 64 * 1_024 * 1_024 })
    return stdout + stderr
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    if (stdout + stderr) return `failed: ${stdout}${stderr}`
    throw error
  }
}

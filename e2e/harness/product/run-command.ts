import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { endWithRun, inheritedEnvironment } from './start-product.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs a command of the product (`scripts/NAME.ts`). Returns its output and its exit code. */
export async function runCommand(
  name: 'backup' | 'restore' | 'doctor' | 'owner-link' | 'seed',
  values: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...values], {
    cwd: root,
    env: { ...inheritedEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithRun(child)
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

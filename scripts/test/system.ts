import { existsSync } from 'node:fs'

import { runCommand } from '../steps/run-command.ts'

export const isRoot = process.getuid?.() === 0

/** In CI a missing tool is a failure; no suite is skipped. */
export const isCi = !['', '0', 'false'].includes(process.env['CI'] ?? '')

export const canInstall = isRoot && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')

const apt = (words: string[]) => runCommand('apt-get', words, { env: { DEBIAN_FRONTEND: 'noninteractive' } })

/** Installs packages of Debian, after a message: it takes a minute. */
export async function aptInstall(...packages: string[]): Promise<boolean> {
  console.log(`Installing ${packages.join(', ')} with apt-get. This happens once.`)
  await apt(['update', '-qq'])
  const { isOk, output } = await apt(['install', '-y', '-qq', '--no-install-recommends', ...packages])
  if (!isOk) console.log(output.trimEnd())
  return isOk
}

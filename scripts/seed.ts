import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { examplesFile } from '#app/door-answers.server.ts'
import { BackupError } from '#app/platform/backup/backup-error.ts'
import type { Config } from '#app/platform/config.server.ts'
import { openKeys } from '#app/platform/crypto/keys.server.ts'
import { hasExamples, putInExamples, writeExamples } from '#app/put-in-examples.server.ts'
import { removeExamples } from '#app/remove-examples.server.ts'

import { onInstallation, readOwnConfig, runCommand } from './backup-command.ts'
import { buildWhenNeeded, requireBuild } from './build.ts'

const usage = `npm run seed [-- --size small|month|N] [--seed N] [--into-production]
npm run seed -- --remove`

/** How many registrations a month has, to which everything else stands in proportion. */
const monthOfRegistrations = 85
const sizes: Record<string, number> = { small: 0.1, month: 1 }

const numberIn = (text: string, from: number, to: number): number => {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= from && value <= to) return value
  throw new BackupError(`${text}: a whole number from ${from} to ${to} is wanted.\n${usage}`)
}

const scaleOf = (size: string): number => sizes[size] ?? numberIn(size, 1, 2_000) / monthOfRegistrations

/** The built product, which makes the examples: Node cannot read its sources by itself. */
async function loadSeed(config: Config) {
  if (config.isProduction) requireBuild()
  else await buildWhenNeeded()
  const built: string = '../build/server/index.js'
  const build = (await import(built)) as {
    entry: { module: typeof import('#app/entry.server.tsx') }
  }
  return build.entry.module.loadSeed()
}

async function seed(config: Config, scale: number, seedNumber: number): Promise<void> {
  const isIn = await onInstallation(config, 'has-examples', hasExamples)
  if (isIn) throw new BackupError('The examples are in already: npm run seed -- --remove takes them out.')
  console.log('Making examples: people, shops, contracts and mails that nobody gets. It takes up to a minute.')
  const { makeExamples } = await loadSeed(config)
  const keys = openKeys(config)
  const file = examplesFile(config.DATA_DIR)
  try {
    const wanted = { config, keys, seed: seedNumber, scale, now: new Date() }
    await makeExamples(wanted, (database) => writeExamples({ database, keys }, file))
    await onInstallation(config, 'put-in-examples', (parts) => putInExamples(parts, file))
  } finally {
    rmSync(file, { force: true })
  }
  console.log(
    `The examples are in: look at ${config.PUBLIC_URL}/staff. npm run seed -- --remove takes all of them out.`,
  )
}

async function remove(config: Config): Promise<void> {
  const wereIn = await onInstallation(config, 'remove-examples', removeExamples)
  console.log(wereIn ? 'The examples are out. What the audit log says of them stays.' : 'No examples are in.')
}

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      size: { type: 'string', default: 'month' },
      seed: { type: 'string', default: '1' },
      'into-production': { type: 'boolean', default: false },
      remove: { type: 'boolean', default: false },
    },
  })
  const config = readOwnConfig()
  if (values.remove) return remove(config)
  if (config.isProduction && !values['into-production'])
    throw new BackupError('This is a production installation: --into-production puts examples beside what is real.')
  return seed(config, scaleOf(values.size), numberIn(values.seed, 0, 2 ** 31))
})

import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { examplesFile } from '#app/start/commands/admin-answers.server.ts'
import { BackupError } from '#app/backup/backup-error.ts'
import type { Config } from '#app/core/config/config.server.ts'
import { openKeys } from '#app/data/crypto/keys.server.ts'
import { putInExamples, readExampleState, writeExamples } from '#app/start/examples/put-in-examples.server.ts'
import { removeExamples } from '#app/start/examples/remove-examples.server.ts'

import { onInstallation, readOwnConfig, runCommand } from '../backup-command.ts'
import { makeExamples } from './make-examples.ts'
import { progressLine } from './progress-line.ts'

const usage = `npm run seed [-- --size small|month|N] [--seed N] [--into-production]
npm run seed -- --remove`

/** The number of registrations in a month. Everything else is in proportion. */
const monthOfRegistrations = 85
const sizes: Record<string, number> = { small: 0.1, month: 1 }

const numberIn = (text: string, from: number, to: number): number => {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= from && value <= to) return value
  throw new BackupError(`${text}: must be a whole number from ${from} to ${to}.\n${usage}`)
}

const scaleOf = (size: string): number => sizes[size] ?? numberIn(size, 1, 2_000) / monthOfRegistrations

type Wanted = { scale: number; seed: number; template: string }

async function seed(config: Config, { scale, seed: seedNumber, template }: Wanted): Promise<void> {
  const { areIn, taken } = await onInstallation(config, 'example-state', readExampleState)
  if (areIn) throw new BackupError('The examples already exist: npm run seed -- --remove removes them.')
  console.log('Creating examples: people, shops, contracts and mails that are never sent.')
  const keys = openKeys(config)
  const file = examplesFile(config.DATA_DIR)
  try {
    const onProgress = progressLine('The month so far:')
    const wanted = { config, keys, seed: seedNumber, scale, now: new Date(), taken, template, onProgress }
    await makeExamples(wanted, async (database) => {
      onProgress(1)
      console.log(`Adding ${await writeExamples({ database, keys }, file)} rows in one transaction.`)
    })
    await onInstallation(config, 'put-in-examples', (parts) => putInExamples(parts, file))
  } finally {
    rmSync(file, { force: true })
  }
  console.log(`The examples are added: see ${config.PUBLIC_URL}/staff. npm run seed -- --remove removes them.`)
}

async function remove(config: Config): Promise<void> {
  console.log('Removing the examples. If this is interrupted, run it again.')
  const onProgress = progressLine('Removed:')
  const wereIn = await onInstallation(config, 'remove-examples', (parts) => removeExamples({ ...parts, onProgress }))
  console.log(wereIn ? 'The examples are removed. Their entries in the audit log remain.' : 'There are no examples.')
}

/** Runs the command `npm run seed`. `template` is the file of the empty database that the build created. */
export function seedInstallation(template: string): Promise<void> {
  return runCommand(usage, async () => {
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
      throw new BackupError('This is a production installation: --into-production adds examples to its real data.')
    return seed(config, { scale: scaleOf(values.size), seed: numberIn(values.seed, 0, 2 ** 31), template })
  })
}

import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { z } from 'zod'

import { type Config, ConfigError, namesToCheck, readConfig } from '#app/core/config/config.server.ts'
import { lastMigration } from '#app/data/database/migrations/migrate.server.ts'

import { describeBuild } from '#app/core/config/describe-build.ts'

import { readBuild } from './read-build.ts'
import { type Finding, print } from './doctor/finding.ts'
import {
  lookAtBackups,
  lookAtFiles,
  lookAtFolder,
  lookAtKeys,
  lookAtMigrations,
  lookAtPostgres,
  lookForPausedMail,
} from './doctor/look-inside.ts'
import { lookAtMail } from './doctor/look-at-mail.ts'
import { lookOutside } from './doctor/look-outside.ts'

const usage = 'npm run doctor [-- --send-mail ADDRESS]'

/** Returns the address for a test mail, if one was given. @throws with the usage when it is no address. */
function readSendTo(): string | undefined {
  const { values } = parseArgs({
    options: { 'send-mail': { type: 'string' } },
  })
  const address = values['send-mail']
  if (address === undefined || z.email().safeParse(address).success) return address
  throw new ConfigError(`${address} is not an email address.\n${usage}`)
}

async function examine(config: Config, sendTo: string | undefined): Promise<Finding[]> {
  const isRightNode = process.versions.node.startsWith('24.')
  return [
    {
      what: 'Node',
      state: isRightNode ? 'ok' : 'bad',
      says: `${process.versions.node}; the product needs 24`,
    },
    {
      what: 'Version',
      state: 'ok',
      says: describeBuild(config, lastMigration()),
    },
    await lookAtMigrations(config),
    ...namesToCheck(process.env).map((says): Finding => ({
      what: 'Settings',
      state: 'note',
      says,
    })),
    ...(await lookOutside(config)),
    ...(config.DATABASE_URL
      ? await lookAtPostgres(config)
      : [
          {
            what: 'Database',
            state: 'note',
            says: 'embedded; DATABASE_URL selects PostgreSQL',
          } as const,
        ]),
    await lookAtFolder(config.DATA_DIR),
    ...(await lookAtMail(config, sendTo)),
    ...(await lookForPausedMail(config)),
    { what: 'Human check', state: 'ok', says: config.CAPTCHA_PROVIDER },
    await lookAtFiles(config),
    await lookAtKeys(config),
    await lookAtBackups(config),
    existsSync('build/.stamp')
      ? { what: 'Build', state: 'ok', says: 'exists' }
      : { what: 'Build', state: 'note', says: 'none yet: npm start creates it' },
  ]
}

if (existsSync('.env')) process.loadEnvFile('.env')
try {
  const sendTo = readSendTo()
  const findings = await examine(readConfig(process.env, readBuild()), sendTo)
  print(findings)
  process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0
} catch (error) {
  const { code = '', message } = error as Error & { code?: string }
  if (!(error instanceof ConfigError) && !code.startsWith('ERR_PARSE_ARGS')) throw error
  console.error(error instanceof ConfigError ? message : `${message}\n${usage}`)
  process.exitCode = 78
}

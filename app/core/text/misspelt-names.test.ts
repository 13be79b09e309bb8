import fc from 'fast-check'
import { expect, test } from 'vitest'

import { configSchema, namesToCheck } from '../config/config.server.ts'

const known = Object.keys(configSchema.shape)

test.for([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['DATA_KEY_FILE', 'DATA_KEYS_FILE'],
  ['PROT', 'PORT'],
] as const)('%s is taken for a misspelt %s', ([given, meant]) => {
  expect(namesToCheck({ [given]: 'x-value' })).toEqual([`${given}: is not a setting. Did you mean ${meant}?`])
})

test('our own names and usual system variables are not reported as misspelt', () => {
  const ordinary = 'HOME HOSTNAME PATH PWD SHELL USER LANG TERM TMPDIR MAIL LOGNAME INVOCATION_ID JOURNAL_STREAM NODE_OPTIONS NODE_PATH CI NODE_VERSION PGHOST AWS_PROFILE AWS_SESSION_TOKEN OTEL_BLRP_SCHEDULE_DELAY OTEL_SERVICE_NAME CREDENTIALS_DIRECTORY DATABASE_PORT_5432_TCP KUBERNETES_PORT TZ SHLVL _ no_proxy' // prettier-ignore
  const names = [...known, ...ordinary.split(' ')]
  expect(namesToCheck(Object.fromEntries(names.map((name) => [name, 'set'])))).toEqual([])
})

test('an empty variable is not reported, and any name is compared quickly', () => {
  expect(namesToCheck({ DATABSE_URL: '' })).toEqual([])
  fc.assert(fc.property(fc.string(), (name) => namesToCheck({ [name]: 'x' }).length < 2))
})

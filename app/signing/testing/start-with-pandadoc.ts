import { onTestFinished } from 'vitest'

import { startTestPlatform, type TestPlatform } from '#app/testing/test-platform.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { signingProviderJob } from '../pandadoc/advance-document.server.ts'
import { type FakePandaDoc, startFakePandaDoc, pandaDocEnv } from './fake-pandadoc.ts'
import { makeDataFolder } from './signing-fixtures.ts'

/** Starts a platform whose documents are signed at a fake of PandaDoc. */
export async function startWithPandaDoc(
  env: Record<string, string> = {},
): Promise<{ platform: TestPlatform; fake: FakePandaDoc }> {
  const fake = await startFakePandaDoc()
  onTestFinished(() => fake.close())
  const platform = await startTestPlatform({
    templates: mailTemplates,
    jobs: (own) => [signingProviderJob(own)],
    env: {
      DATA_DIR: makeDataFolder(),
      ...pandaDocEnv(fake),
      ...env,
    },
  })
  onTestFinished(() => platform[Symbol.asyncDispose]())
  return { platform, fake }
}

import { onTestFinished } from 'vitest'

import { startTestPlatform, type TestPlatform } from '#app/testing/test-platform.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { signingProviderJob } from '../pandadoc/advance-document.server.ts'
import { fakeApiKey, type FakePandaDoc, fakeTemplates, fakeWebhookKey, startFakePandaDoc } from './fake-pandadoc.ts'
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
      SIGNING_PROVIDER: 'pandadoc',
      PANDADOC_API_KEY: fakeApiKey,
      PANDADOC_WEBHOOK_KEY: fakeWebhookKey,
      PANDADOC_TEMPLATE_INDIVIDUAL: fakeTemplates.individual,
      PANDADOC_TEMPLATE_CORPORATION: fakeTemplates.corporation,
      PANDADOC_URL: fake.url,
      PANDADOC_APP_URL: fake.url,
      ...env,
    },
  })
  onTestFinished(() => platform[Symbol.asyncDispose]())
  return { platform, fake }
}

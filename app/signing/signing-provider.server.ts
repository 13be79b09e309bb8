import type { Platform } from '#app/platform/platform.server.ts'

import { embeddedProvider } from './embedded/embedded-provider.server.ts'
import { pandaDocProvider } from './pandadoc/pandadoc-provider.server.ts'
import type { SigningProvider } from './provider.server.ts'

/** The provider of new documents (`SIGNING_PROVIDER`), or the one that a document was made with. */
export function signingProvider(
  platform: Pick<Platform, 'config' | 'database' | 'keys'>,
  name: SigningProvider['name'] = platform.config.SIGNING_PROVIDER,
): SigningProvider {
  return name === 'pandadoc' ? pandaDocProvider(platform) : embeddedProvider(platform)
}

import type { Config } from '#app/platform/config.server.ts'
import type { WidgetSources } from '#app/platform/human-check/provider.server.ts'

type Settings = Pick<Config, 'SIGNING_PROVIDER' | 'PANDADOC_APP_URL'>

/** What the policy of the pages on which one signs must allow besides: the frame of another company's signing page. */
export function frameSources(own: WidgetSources, { SIGNING_PROVIDER, PANDADOC_APP_URL }: Settings): WidgetSources {
  if (SIGNING_PROVIDER === 'embedded') return own
  return { ...own, frame: [...(own.frame ?? []), new URL(PANDADOC_APP_URL).origin] }
}

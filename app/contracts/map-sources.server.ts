import type { Config } from '#app/platform/config.server.ts'
import type { WidgetSources } from '#app/platform/human-check/provider.server.ts'

/** What the policy of the wizard's page must allow besides: the pictures of the street map, where one is configured. */
export function mapSources(own: WidgetSources, { MAP_TILES }: Pick<Config, 'MAP_TILES'>): WidgetSources {
  if (!MAP_TILES) return own
  const { origin } = new URL(MAP_TILES.replaceAll(/[{}]/g, ''))
  return { ...own, image: [...(own.image ?? []), origin] }
}

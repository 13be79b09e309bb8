import { streetMapPath } from '#app/places/street-map/street-map.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { WidgetSources } from '#app/platform/human-check/provider.server.ts'

import type { MapTiles } from './mercator.ts'

type Configured = Pick<Config, 'MAP_TILES' | 'MAP_PMTILES' | 'MAP_ATTRIBUTION'>

/** The street map that is configured, for the wizard (rule C44). */
export function mapTiles({ MAP_TILES, MAP_PMTILES, MAP_ATTRIBUTION: attribution }: Configured): MapTiles | undefined {
  if (MAP_PMTILES) return { kind: 'file', url: streetMapPath, attribution }
  return MAP_TILES ? { kind: 'pictures', url: MAP_TILES, attribution } : undefined
}

/** What the policy of the wizard's page must allow besides: the pictures of the street map, where they come from elsewhere. */
export function mapSources(own: WidgetSources, config: Configured): WidgetSources {
  const tiles = mapTiles(config)
  if (tiles?.kind !== 'pictures') return own
  const { origin } = new URL(tiles.url.replaceAll(/[{}]/g, ''))
  return { ...own, image: [...(own.image ?? []), origin] }
}

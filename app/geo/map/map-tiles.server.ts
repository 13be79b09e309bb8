import type { Config } from '#app/core/config/config.server.ts'
import type { WidgetSources } from '#app/core/human-check/human-check-provider.server.ts'

import { streetMapPath } from '../street-map-file/street-map.ts'
import type { MapTiles } from './mercator.ts'

type Configured = Pick<Config, 'MAP_TILES' | 'MAP_PMTILES' | 'MAP_ATTRIBUTION'>

/** Returns the configured street map below the pin of a shop (rule C44). */
export function mapTiles({ MAP_TILES, MAP_PMTILES, MAP_ATTRIBUTION: attribution }: Configured): MapTiles | undefined {
  if (MAP_PMTILES) return { kind: 'file', url: streetMapPath, attribution }
  return MAP_TILES ? { kind: 'pictures', url: MAP_TILES, attribution } : undefined
}

/** Adds the tile server to the content security policy of a page with the map, if the tiles come from another site. */
export function mapSources(own: WidgetSources, config: Configured): WidgetSources {
  const tiles = mapTiles(config)
  if (tiles?.kind !== 'pictures') return own
  const { origin } = new URL(tiles.url.replaceAll(/[{}]/g, ''))
  return { ...own, image: [...(own.image ?? []), origin] }
}

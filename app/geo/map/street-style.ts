import type { ExpressionSpecification, FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'

/** The colours of the streets: values of the tokens of `app/ui/styles/tokens.css`. */
export type StreetPaints = { sea: string; land: string; green: string; road: string; edge: string; house: string; text: string } // prettier-ignore

const source = 'streets'
const of = (layer: string) => ({ source, 'source-layer': layer })
const isKind = (...kinds: string[]): FilterSpecification => ['in', ['get', 'kind'], ['literal', kinds]]
const parks = isKind('park', 'nature_reserve', 'forest', 'wood', 'grass', 'garden', 'golf_course', 'recreation_ground', 'cemetery', 'pitch', 'playground') // prettier-ignore
const ways = { big: isKind('highway', 'major_road'), middle: isKind('medium_road'), small: isKind('minor_road', 'other'), path: isKind('path') } // prettier-ignore

/** Returns a width that doubles from zoom to zoom; `points` at the screen's first zoom. */
const width = (points: number): ExpressionSpecification => ['interpolate', ['exponential', 1.8], ['zoom'], 10, points / 16, 14, points, 17, points * 5] // prettier-ignore

/** Draws a road twice: a slightly wider edge below all roads, then the road. */
function road(
  name: keyof typeof ways,
  points: number,
  { road: inner, edge }: StreetPaints,
): [LayerSpecification, LayerSpecification] {
  const lines = { ...of('roads'), type: 'line', filter: ways[name], layout: { 'line-cap': 'round', 'line-join': 'round' } } as const // prettier-ignore
  return [
    { ...lines, id: `${name}-edge`, paint: { 'line-color': edge, 'line-width': width(points + 2) } },
    { ...lines, id: name, paint: { 'line-color': inner, 'line-width': width(points) } },
  ]
}

function names({ text, land }: StreetPaints): LayerSpecification[] {
  const look = { 'text-color': text, 'text-halo-color': land, 'text-halo-width': 2 }
  const letters = { 'text-field': ['get', 'name'], 'text-font': ['Schibsted Text', 'sans-serif'] } satisfies Record<
    string,
    unknown
  >
  return [
    {
      ...of('roads'),
      id: 'road-names',
      type: 'symbol',
      minzoom: 12,
      layout: { ...letters, 'symbol-placement': 'line', 'text-size': 14, 'symbol-spacing': 220 } as never,
      paint: look,
    },
    {
      ...of('places'),
      id: 'place-names',
      type: 'symbol',
      maxzoom: 14,
      layout: { ...letters, 'text-size': 17, 'text-padding': 12 } as never,
      paint: look,
    },
  ]
}

/**
 * Returns the style of the streets, for the layers of the Protomaps basemap, which the documented command makes from
 * OpenStreetMap (docs/features.md). It fetches no picture, no font and nothing else.
 * @param tiles the address of the file for the `pmtiles` protocol
 */
export function streetStyle(tiles: string, paints: StreetPaints): StyleSpecification {
  const roads = [road('path', 1, paints), road('small', 5, paints), road('middle', 7, paints), road('big', 10, paints)]
  return {
    version: 8,
    sources: { [source]: { type: 'vector', url: tiles } },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': paints.sea } },
      { ...of('earth'), id: 'land', type: 'fill', paint: { 'fill-color': paints.land } },
      { ...of('landuse'), id: 'green', type: 'fill', filter: parks, paint: { 'fill-color': paints.green } },
      { ...of('water'), id: 'water', type: 'fill', filter: ['==', ['geometry-type'], 'Polygon'], paint: { 'fill-color': paints.sea } }, // prettier-ignore
      { ...of('buildings'), id: 'houses', type: 'fill', minzoom: 13, paint: { 'fill-color': paints.house } },
      ...roads.map(([edge]) => edge),
      ...roads.map(([, inner]) => inner),
      ...names(paints),
    ],
  }
}

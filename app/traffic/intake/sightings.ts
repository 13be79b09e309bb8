import type { Hit } from './hit.ts'

/** The dimensions that are counted for each day. */
export type Dimension = 'all' | 'hour' | 'page' | 'device' | 'referrer' | 'campaign' | 'click' | 'step'

/** A visitor's hits on one value of a dimension. */
export type Sighting = { day: string; dimension: Dimension; value: string; visitor: string; hits: number }

/** A hit with its visitor, in hexadecimal, and its time: `hour` is '09'. */
export type TimedHit = Hit & { day: string; hour: string; visitor: string }

function countedBy({ event, path, device, referrer, campaign, label, target, hour }: TimedHit): [Dimension, string][] {
  if (event === 'click')
    return [['click', label ?? ''], ...(target === '#contact' ? [['step', 'contact'] as [Dimension, string]] : [])]
  return [
    ['all', ''],
    ['hour', hour],
    ['page', path],
    ['device', device],
    ...(referrer === null ? [] : [['referrer', referrer] as [Dimension, string]]),
    ...(campaign === null ? [] : [['campaign', campaign] as [Dimension, string]]),
  ]
}

/** Groups hits by visitor and value, with the number of hits. */
export function sightingsOf(hits: readonly TimedHit[]): Sighting[] {
  const sightings = new Map<string, Sighting>()
  for (const hit of hits) {
    for (const [dimension, value] of countedBy(hit)) {
      const { day, visitor } = hit
      const key = [day, dimension, value, visitor].join('\n')
      const known = sightings.get(key)
      sightings.set(key, { day, dimension, value, visitor, hits: (known?.hits ?? 0) + 1 })
    }
  }
  return [...sightings.values()]
}

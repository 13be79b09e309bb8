import type { LatLng } from '../../wizard-state.ts'

/** In Australia or one of its territories, by degrees. */
export const isInAustralia = ({ lat, lng }: LatLng): boolean => lat > -56 && lat < -8 && lng > 72 && lng < 169

/** `-33.9112, 151.1553` as somebody may type or paste it; undefined when it is no place in Australia. */
export function parseLatLng(typed: string): LatLng | undefined {
  const numbers = typed
    .replaceAll(/[−–]/g, '-')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)
  const [lat, lng] = numbers
  if (lat === undefined || lng === undefined || numbers.length > 2 || !numbers.every(Number.isFinite)) return undefined
  return isInAustralia({ lat, lng }) ? { lat, lng } : undefined
}

/** Five digits: about a metre. */
export const latLngLabel = ({ lat, lng }: LatLng): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

import { latLngLabel } from './mercator.ts'

/** A position in degrees, to five digits, which are about a metre. */
export type Pin = { lat: number; lon: number }

/** Writes a position like the field of the coordinates. */
export const pinLabel = ({ lat, lon }: Pin): string => latLngLabel({ lat, lng: lon })

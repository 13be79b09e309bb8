import { findPlaces } from '../suburbs/find-places.server.ts'
import { hasPoint } from '../place.ts'
import { suburbOf } from '../suburbs/suburb-of.server.ts'
import type { Geocoder } from './geocoder.ts'

/** The bundled gazetteer, which knows suburbs but no streets, and makes no requests. */
export const gazetteerGeocoder: Geocoder = {
  id: 'gazetteer',
  locate({ suburb, state, postcode }) {
    const exact = suburbOf(suburb, postcode, state)
    if (exact && hasPoint(exact)) {
      const precision = exact.isApproximate ? ('area' as const) : ('suburb' as const)
      return Promise.resolve({ lat: exact.lat, lng: exact.lon, precision })
    }
    const near = findPlaces(`${state} ${postcode}`).find(hasPoint)
    return Promise.resolve(near && { lat: near.lat, lng: near.lon, precision: 'area' as const })
  },
}

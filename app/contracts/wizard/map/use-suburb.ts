import { useEffect, useState } from 'react'

import { type Place, placeKey } from '#app/places/place.ts'

import type { AddressState, LatLng } from '../wizard-state.ts'

/** Where the suburb of an address lies, as far as the gazetteer knows. */
export type SuburbPoint =
  | { kind: 'looking' }
  /** Its middle; `isRough`: the middle of its postcode, or of the state. */
  | { kind: 'found'; middle: LatLng; isRough: boolean }
  | { kind: 'away' }

const capitals: Record<string, LatLng> = {
  NSW: { lat: -33.869, lng: 151.209 },
  VIC: { lat: -37.814, lng: 144.963 },
  QLD: { lat: -27.47, lng: 153.026 },
  WA: { lat: -31.952, lng: 115.861 },
  SA: { lat: -34.929, lng: 138.601 },
  TAS: { lat: -42.882, lng: 147.327 },
  NT: { lat: -12.463, lng: 130.844 },
  ACT: { lat: -35.281, lng: 149.129 },
}

type Asked = Pick<AddressState, 'suburb' | 'state' | 'postCode'>

/** The places that somebody may mean who typed this. */
export async function findSuburbs(query: string, signal: AbortSignal): Promise<Place[]> {
  const answer = await fetch(`/api/places?${new URLSearchParams({ q: query.slice(0, 80) })}`, { signal })
  if (!answer.ok) throw new Error(`the places answered ${answer.status}`)
  return ((await answer.json()) as { places: Place[] }).places
}

async function locate({ suburb, state, postCode }: Asked, signal: AbortSignal): Promise<SuburbPoint> {
  const byName = await findSuburbs(`${suburb} ${state} ${postCode}`, signal)
  const exact = byName.find(({ name, postcode }) => placeKey(name) === placeKey(suburb) && postcode === postCode)
  const near = exact ?? (await findSuburbs(`${state} ${postCode}`, signal)).find(({ lat }) => lat !== undefined)
  if (near?.lat !== undefined && near.lon !== undefined)
    return { kind: 'found', middle: { lat: near.lat, lng: near.lon }, isRough: near !== exact || near.isApproximate }
  return { kind: 'found', middle: capitals[state] ?? { lat: -33.869, lng: 151.209 }, isRough: true }
}

/** Looks the suburb up, again when the line is back. */
export function useSuburb({ suburb, state, postCode }: Asked): SuburbPoint {
  const [found, setFound] = useState<SuburbPoint>({ kind: 'looking' })
  useEffect(() => {
    const stop = new AbortController()
    const look = () => {
      locate({ suburb, state, postCode }, stop.signal).then(setFound, () => {
        if (!stop.signal.aborted) setFound({ kind: 'away' })
      })
    }
    look()
    addEventListener('online', look)
    return () => {
      stop.abort()
      removeEventListener('online', look)
    }
  }, [suburb, state, postCode])
  return found
}

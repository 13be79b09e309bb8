import { useEffect, useState } from 'react'

import type { LatLng } from '../../wizard-state.ts'
import type { Surroundings } from './map-answers.ts'

const nothing: Surroundings = { land: [], places: [] }

/** What lies around the middle of a suburb, for the sketch; nothing while the line is away. */
export function useSurroundings(middle: LatLng): Surroundings {
  const [found, setFound] = useState(nothing)
  const { lat, lng } = middle
  useEffect(() => {
    const stop = new AbortController()
    const query = new URLSearchParams({ lat: lat.toFixed(2), lng: lng.toFixed(2) })
    fetch(`/api/places/near?${query}`, { signal: stop.signal })
      .then(async (answer) => {
        if (answer.ok) setFound((await answer.json()) as Surroundings)
      })
      // The pin, the arrows and the coordinates work on an empty sheet as well.
      .catch(() => undefined)
    return () => stop.abort()
  }, [lat, lng])
  return found
}

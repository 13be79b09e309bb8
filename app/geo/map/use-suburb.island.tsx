import { useEffect, useState } from 'react'

import { findSuburbs } from './find-suburbs.ts'
import { type Asked, exactPlace, type SuburbPoint, suburbPoint } from './suburb-point.ts'

async function locate(asked: Asked, signal: AbortSignal): Promise<SuburbPoint> {
  const { suburb, state, postCode } = asked
  const ask = (query: string) => findSuburbs(query, signal)
  const whole = await ask(`${suburb} ${state} ${postCode}`)
  if (exactPlace(asked, whole)) return suburbPoint(asked, { named: whole, around: [] })
  const [ofPostcode, ofState, around] = await Promise.all(
    [`${suburb} ${postCode}`, `${suburb} ${state}`, `${state} ${postCode}`].map(ask),
  )
  return suburbPoint(asked, { named: [...(ofPostcode ?? []), ...(ofState ?? [])], around: around ?? [] })
}

/** Looks the suburb up, and again when the connection is back. */
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

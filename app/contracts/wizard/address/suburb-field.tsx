import { useEffect, useState } from 'react'

import { type Place, placeLabel } from '#app/places/place.ts'
import { FlowField } from '#app/ui/flow/flow-field.tsx'

import { findSuburbs } from '../map/use-suburb.ts'

const pauseMs = 200

/** What the gazetteer suggests while somebody types; nothing while it does not answer: the fields take anything by hand. */
function useSuggestions(typed: string): Place[] {
  const [found, setFound] = useState<{ typed: string; places: Place[] }>({ typed: '', places: [] })
  const isLong = typed.trim().length > 1
  useEffect(() => {
    if (!isLong) return undefined
    const stop = new AbortController()
    const pause = setTimeout(() => {
      findSuburbs(typed, stop.signal).then(
        (places) => setFound({ typed, places: places.filter(({ kind }) => kind === 'street') }),
        () => undefined,
      )
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      stop.abort()
    }
  }, [typed, isLong])
  return isLong ? found.places : []
}

type SuburbFieldProps = { value: string; edit(value: string): void; pick(place: Place): void }

/** A suburb with the browser's own list of suggestions; taking one fills state and postcode as well. */
export function SuburbField({ value, edit, pick }: SuburbFieldProps) {
  const places = useSuggestions(value)
  function take(typed: string): void {
    const place = places.find((one) => placeLabel(one) === typed)
    if (place) pick(place)
    else edit(typed)
  }
  return (
    <>
      <FlowField
        name="suburb"
        label="Suburb"
        className="is-half"
        hint="Pick one from the list, or type it."
        list="suburbs"
        autoComplete="address-level2"
        maxLength={100}
        value={value}
        onChange={({ target }) => take(target.value)}
      />
      <datalist id="suburbs">
        {places.map((place) => (
          <option key={placeLabel(place)}>{placeLabel(place)}</option>
        ))}
      </datalist>
    </>
  )
}

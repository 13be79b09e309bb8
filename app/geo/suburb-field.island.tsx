import { useEffect, useState } from 'react'

import { FlowField } from '#app/ui/flow/flow-field.tsx'

import { findSuburbs } from './map/find-suburbs.ts'
import { type Place, placeLabel } from './place.ts'

const pauseMs = 200

type RestOfAddress = { state: string; postcode: string }

/** Returns the gazetteer's suggestions for the typed text (rule F20); none if it does not answer: the fields accept any text. */
function useSuggestions(typed: string, { state, postcode }: RestOfAddress): Place[] {
  const [found, setFound] = useState<{ typed: string; places: Place[] }>({ typed: '', places: [] })
  const isLong = typed.trim().length > 1
  useEffect(() => {
    if (!isLong) return undefined
    const stop = new AbortController()
    const pause = setTimeout(() => {
      findSuburbs(typed, stop.signal, { state, postcode }).then(
        (places) => setFound({ typed, places: places.filter(({ kind }) => kind === 'street') }),
        () => undefined,
      )
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      stop.abort()
    }
  }, [typed, isLong, state, postcode])
  return isLong ? found.places : []
}

type SuburbFieldProps = {
  className?: string
  value: string
  rest: RestOfAddress
  edit(value: string): void
  pick(place: Place): void
}

/** Returns the places if none of them contains the typed text: the browser's own list would hide them. */
function differentlySpelt(typed: string, places: Place[]): Place[] {
  const words = typed.trim().toLowerCase()
  return places.some((place) => placeLabel(place).toLowerCase().includes(words)) ? [] : places
}

/** A suburb field with the browser's list of suggestions; choosing one also fills state and postcode. */
export function SuburbField({ className = '', value, rest, edit, pick }: SuburbFieldProps) {
  const places = useSuggestions(value, rest)
  function take(typed: string): void {
    const place = places.find((one) => placeLabel(one) === typed)
    if (place) pick(place)
    else edit(typed)
  }
  return (
    <div className={className}>
      <FlowField
        name="suburb"
        label="Suburb"
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
      <SuburbsMeant places={differentlySpelt(value, places)} pick={pick} />
    </div>
  )
}

type SuburbsMeantProps = { places: Place[]; pick(place: Place): void }

/** Suburbs whose names resemble a misspelt one (rule F11). */
function SuburbsMeant({ places, pick }: SuburbsMeantProps) {
  return (
    <div className="suburbs-meant" role="status">
      {places.length > 0 ? <span>Did you mean:</span> : null}
      {places.map((place) => (
        <button key={placeLabel(place)} type="button" className="text-button" onClick={() => pick(place)}>
          <span translate="no">{placeLabel(place)}</span>
        </button>
      ))}
    </div>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'

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

/** Returns the one place of this name and state: its postcode is filled in once the typed suburb is left. */
function onlyPlace(typed: string, state: string, places: Place[]): Place | undefined {
  const name = typed.trim().toLowerCase()
  const same = places.filter((place) => place.name.toLowerCase() === name && (state === '' || place.state === state))
  return same.length === 1 ? same[0] : undefined
}

/** A suburb field with the browser's list of suggestions; choosing one also fills state and postcode. */
export function SuburbField({ className = '', value, rest, edit, pick }: SuburbFieldProps) {
  const places = useSuggestions(value, rest)
  const [isLeft, setLeft] = useState(false)
  const only = isLeft && rest.postcode === '' ? onlyPlace(value, rest.state, places) : undefined
  const fill = useEffectEvent(pick)
  useEffect(() => {
    if (only) fill(only)
  }, [only])
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
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
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

import { type ReactNode, useState } from 'react'

import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import { type LatLng, latLngLabel, parseLatLng } from './mercator.ts'

const hint = 'Latitude, longitude: type or paste them if you know them.'

type CoordinatesProps = {
  pin: LatLng | null
  typed: TypedPin
  optional?: boolean
  hint?: ReactNode
}

/** The coordinates of the pin, to read and to type. */
export function Coordinates({
  pin,
  typed: { typed, type, leave },
  optional = false,
  hint: words = hint,
}: CoordinatesProps) {
  return (
    <Field name="latlng" label="Coordinates" className="pin-coordinates" hint={words} optional={optional}>
      <TextInput
        required={!optional}
        autoComplete="off"
        value={typed ?? (pin ? latLngLabel(pin) : '')}
        onBlur={leave}
        onChange={({ target }) => type(target.value)}
      />
    </Field>
  )
}

/** The text of the coordinates field: a place in Australia moves the pin, any other text is refused once the field is left (rule C81). */
export function useTypedPin(move: (pin: LatLng) => void, start?: string) {
  const [typed, setTyped] = useState<string | undefined>(start)
  const [flag, setFlag] = useState<'left' | 'refused'>()
  const isNonsense = typed !== undefined && typed.trim() !== '' && !parseLatLng(typed)
  return {
    /** The typed text until the field is left; undefined shows the pin's coordinates. */
    typed,
    isNonsense,
    isFlagged: isNonsense && flag !== undefined,
    isRefused: isNonsense && flag === 'refused',
    refuse: () => setFlag('refused'),
    clear: () => setTyped(undefined),
    type(text: string) {
      setTyped(text)
      setFlag(undefined)
      const point = parseLatLng(text)
      if (point) move(point)
    },
    leave() {
      if (!isNonsense) setTyped(undefined)
      else setFlag((before) => before ?? 'left')
    },
  }
}

type TypedPin = ReturnType<typeof useTypedPin>

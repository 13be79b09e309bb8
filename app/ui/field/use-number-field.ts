import { type ChangeEvent, type ComponentProps, useState } from 'react'

type InputProps = ComponentProps<'input'>

/** Whether a field takes digits, a code or a phone number. */
const isForNumber = ({ type, inputMode = 'text', autoComplete }: InputProps): boolean =>
  type === 'tel' || autoComplete === 'one-time-code' || ['numeric', 'tel', 'decimal'].includes(inputMode)

/** Converts the full-width characters of input methods to ASCII. A long vowel mark (ー) counts as a hyphen. */
export const plainDigits = (typed: string): string =>
  typed
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll(/[\u30FC\u2212]/g, '-')

/**
 * Returns the properties of an input. A field for digits, a code or a phone number is not changed while an input method composes (rule
 * W40): the composed text stays in this hook and reaches the form at the end, with ASCII digits.
 */
export function useNumberField(props: InputProps): InputProps {
  const [composed, setComposed] = useState<string>()
  if (!isForNumber(props)) return props
  const { value, onChange, onInput } = props
  return {
    ...props,
    ...(value !== undefined && { value: composed ?? value }),
    onInput(event) {
      // Keeps the event from the form, which would read unfinished text.
      if (event.nativeEvent.isComposing) return event.stopPropagation()
      const { currentTarget: input } = event
      const { selectionStart: caret } = input
      const plain = plainDigits(input.value)
      if (plain !== input.value) {
        input.value = plain
        input.setSelectionRange(caret, caret)
      }
      return onInput?.(event)
    },
    onChange(event) {
      const { isComposing = false } = event.nativeEvent as Partial<globalThis.InputEvent>
      setComposed(isComposing ? event.currentTarget.value : undefined)
      if (!isComposing) onChange?.(event)
    },
    onCompositionEnd(event) {
      const { currentTarget: input } = event
      setComposed(undefined)
      // No input event follows the end of a composition. React has already recorded the value, so this event reaches only `onInput`.
      input.value = plainDigits(input.value)
      input.dispatchEvent(new globalThis.InputEvent('input', { bubbles: true }))
      onChange?.(event as unknown as ChangeEvent<HTMLInputElement>)
    },
  }
}

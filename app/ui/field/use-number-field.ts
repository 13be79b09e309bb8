import { type ChangeEvent, type ComponentProps, useState } from 'react'

type InputProps = ComponentProps<'input'>

/** Whether a field takes digits, a code or a phone number. */
const isForNumber = ({ type, inputMode = 'text', autoComplete }: InputProps): boolean =>
  type === 'tel' || autoComplete === 'one-time-code' || ['numeric', 'tel', 'decimal'].includes(inputMode)

/** Full-width characters, as input methods write them, in their usual form; the long vowel mark is typed for a hyphen. */
export const plainDigits = (typed: string): string =>
  typed
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll(/[\u30FC\u2212]/g, '-')

/**
 * The properties of an input; one for digits, a code or a phone number is left alone while an input method composes (rule W40): what is
 * composed is stored here, and reaches the form at its end, with plain digits.
 */
export function useNumberField(props: InputProps): InputProps {
  const [composed, setComposed] = useState<string>()
  if (!isForNumber(props)) return props
  const { value, onChange, onInput } = props
  return {
    ...props,
    ...(value !== undefined && { value: composed ?? value }),
    onInput(event) {
      // The whole form would read what is not finished.
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
      // No input event follows the end. React hears this one in `onInput` alone: it noted the value already.
      input.value = plainDigits(input.value)
      input.dispatchEvent(new globalThis.InputEvent('input', { bubbles: true }))
      onChange?.(event as unknown as ChangeEvent<HTMLInputElement>)
    },
  }
}

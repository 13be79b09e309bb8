import type { ReactNode } from 'react'

import { FieldError } from './field-error.tsx'
import { useRefusedForm } from './refused-form.ts'

type RadioGroupProps = {
  name: string
  legend: string
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[]
  defaultValue?: string
  hint?: ReactNode
  error?: string | undefined
}

/** A group of radio buttons. The first option has the id `name`, so that an error summary can link to the group. */
export function RadioGroup({ name, legend, options, defaultValue, hint, ...said }: RadioGroupProps) {
  const form = useRefusedForm()
  const error = said.error ?? form.errorOf(name)
  const chosen = form.typed ? form.typed[name] : defaultValue
  const id = form.idOf?.(name) ?? name
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [hintId, errorId].filter(Boolean).join(' ')
  return (
    <fieldset className="field" aria-describedby={describedBy || undefined}>
      <legend>{legend}</legend>
      {hint ? (
        <div className="field-hint" id={hintId}>
          {hint}
        </div>
      ) : null}
      <FieldError id={errorId}>{error}</FieldError>
      {options.map((option, index) => (
        <label className="choice" key={option.value}>
          <input
            type="radio"
            id={index === 0 ? id : `${id}-${option.value}`}
            name={name}
            value={option.value}
            defaultChecked={option.value === chosen}
          />
          <span>
            {option.label}
            {option.hint ? <span className="choice-hint">{option.hint}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

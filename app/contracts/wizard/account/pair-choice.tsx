import { FieldError } from '#app/ui/field/field-error.tsx'
import { useFlowLife } from '#app/ui/flow/flow-form-context.ts'

type PairChoiceProps<Value extends string> = {
  /** The name of the question; the first answer has it as its id, for the error summary. */
  name: string
  legend: string
  options: readonly { value: Value; label: string; hint: string }[]
  chosen: Value
  choose(value: Value): void
}

/** Two or three exclusive answers side by side, large enough for thumbs. */
export function PairChoice<Value extends string>({ name, legend, options, chosen, choose }: PairChoiceProps<Value>) {
  const error = useFlowLife().errorOf(name)
  return (
    <fieldset className="pair-choice">
      <legend>{legend}</legend>
      <FieldError id={error ? `${name}-error` : undefined}>{error}</FieldError>
      <div>
        {options.map(({ value, label, hint }, index) => (
          <label key={value}>
            <input
              type="radio"
              id={index === 0 ? name : `${name}-${value}`}
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => choose(value)}
            />
            <span>
              {label}
              <small>{hint}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { FieldError } from '#app/ui/field/field-error.tsx'

import { type Role, roleHints, roleLabels, roles } from '../roles.ts'
import { KeyDrawing } from './role-key.tsx'

type KeyChoicesProps = { defaultValue: Role | undefined; error?: string | undefined }

/** Which key somebody gets; sends `role`. The first carries the id `role`, for the error summary. */
export function KeyChoices({ defaultValue, error }: KeyChoicesProps) {
  return (
    <fieldset className="field" aria-describedby={error ? 'role-error' : undefined}>
      <legend>Key</legend>
      <FieldError id={error ? 'role-error' : undefined}>{error}</FieldError>
      <div className="key-choices">
        {roles.map((role, index) => (
          <label className="key-choice" key={role}>
            <input
              type="radio"
              id={index === 0 ? 'role' : `role-${role}`}
              name="role"
              value={role}
              defaultChecked={role === defaultValue}
            />
            <span>
              <b>{roleLabels[role]}</b>
              <small>{roleHints[role]}</small>
            </span>
            <KeyDrawing role={role} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

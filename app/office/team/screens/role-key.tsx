import { FieldError } from '#app/ui/field/field-error.tsx'
import { useRefusedForm } from '#app/ui/field/refused-form.ts'

import { type Role, roleHints, roleLabels, roles } from '#app/office/roles/roles.ts'

/** Draws a key in the colour of the role. */
export function KeyDrawing({ role }: { role: Role }) {
  return (
    <svg className="role-key" data-role={role} viewBox="0 0 64 28" aria-hidden="true">
      <circle cx="14" cy="14" r="11" />
      <circle className="role-key-hole" cx="11" cy="14" r="3.5" />
      <path d="M24 11h34v6h-5v6h-5v-6h-6v4h-5v-4H24z" />
    </svg>
  )
}

export function RoleKey({ role }: { role: Role }) {
  return (
    <span className="inline-line role-key-line">
      <KeyDrawing role={role} />
      {roleLabels[role]}
    </span>
  )
}

type KeyChoicesProps = { defaultValue: Role | undefined }

/** Lets an owner choose a role; posts `role`. The first option has the id `role`, for links from the error summary. */
export function KeyChoices({ defaultValue }: KeyChoicesProps) {
  const { typed, errorOf } = useRefusedForm()
  const error = errorOf('role')
  return (
    <fieldset className="field" aria-describedby={error ? 'role-error' : undefined}>
      <legend>Role</legend>
      <FieldError id={error ? 'role-error' : undefined}>{error}</FieldError>
      <div className="key-choices">
        {roles.map((role, index) => (
          <label className="key-choice" key={role}>
            <input
              type="radio"
              id={index === 0 ? 'role' : `role-${role}`}
              name="role"
              value={role}
              defaultChecked={role === (typed ? typed.role : defaultValue)}
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

import { Check } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import { classNames } from '../class-names.ts'
import { type FieldControl, FieldControlContext } from './field-control.ts'
import { FieldError } from './field-error.tsx'
import { useRefusedForm } from './refused-form.ts'

type FieldProps = {
  /** The name that the form sends. It is also the id, so that an error summary can link to `#name`. */
  name: string
  /** Only needed when two forms on a page use the same name. */
  id?: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Confirms the typed value, such as with the suburb of a postcode. */
  confirmation?: string | undefined
  optional?: boolean
  className?: string
  children: ReactNode
}

/** Connects a label, a hint and an error with the control inside, and restores the typed value in a refused form. */
export function Field(props: FieldProps) {
  const form = useRefusedForm()
  const { name, id = form.idOf?.(name) ?? name, error = form.errorOf(name) } = props
  return <WiredField {...props} id={id} error={error} typed={form.typed?.[name]} />
}

type WiredFieldProps = FieldProps & { id: string; typed: string | undefined }

function WiredField({
  name,
  id,
  label,
  hint,
  error,
  confirmation,
  optional,
  className,
  typed,
  children,
}: WiredFieldProps) {
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const confirmationId = confirmation ? `${id}-confirmation` : undefined
  const describedBy = [hintId, errorId, confirmationId].filter(Boolean).join(' ')
  const isInvalid = Boolean(error)
  const control = useMemo<FieldControl>(
    () => ({
      id,
      name,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(isInvalid && { 'aria-invalid': true, autoFocus: true }),
      ...(typed !== undefined && { typed }),
    }),
    [id, name, describedBy, isInvalid, typed],
  )
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id}>
        <span>{label}</span>
        {optional ? <span className="field-optional"> optional</span> : null}
      </label>
      {hint ? (
        <div className="field-hint" id={hintId}>
          {hint}
        </div>
      ) : null}
      <FieldError id={errorId}>{error}</FieldError>
      <FieldControlContext value={control}>{children}</FieldControlContext>
      {confirmation ? (
        <div className="field-confirmation" id={confirmationId}>
          <Check aria-hidden="true" />
          <span>{confirmation}</span>
        </div>
      ) : null}
    </div>
  )
}

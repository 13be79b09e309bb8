import { CircleAlert } from 'lucide-react'

type FieldErrorProps = { id: string | undefined; children: string | undefined }

export function FieldError({ id, children }: FieldErrorProps) {
  if (!children) return null
  return (
    <div className="field-error" id={id}>
      <CircleAlert aria-hidden="true" />
      <span className="vh">Error: </span>
      <span>{children}</span>
    </div>
  )
}

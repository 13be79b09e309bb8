import { type Role, roleLabels } from '../roles.ts'

/** The key of a role, cut from its own paint. */
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
    <span className="role-key-line">
      <KeyDrawing role={role} />
      {roleLabels[role]}
    </span>
  )
}

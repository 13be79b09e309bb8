import { Cog, Smartphone } from 'lucide-react'

import { Avatar } from '#app/ui/record/avatar.tsx'

import type { AuditEntry } from './audit-view.ts'

export function AuditActor({ actor: { name, kind } }: Pick<AuditEntry, 'actor'>) {
  return (
    <span className="audit-actor">
      {kind === 'staff' ? (
        <Avatar name={name} />
      ) : (
        <Avatar name={name}>
          {kind === 'system' ? <Cog aria-hidden="true" /> : <Smartphone aria-hidden="true" />}
        </Avatar>
      )}
      <span>{name}</span>
    </span>
  )
}

import { CopyButton } from '#app/ui/button/copy-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { Tag } from '#app/ui/record/tags/tag.tsx'

import { type SystemRight, systemRights } from '../system.ts'

/** Shows a new secret, once. */
export function Secret({ secret, title }: { secret: string; title: string }) {
  return (
    <Notice tone="warn" title={title} isNews action={<CopyButton text={secret} label="Copy" />}>
      <code className="system-secret" translate="no">
        {secret}
      </code>
    </Notice>
  )
}

/** The checkboxes of a form that grants rights. */
export function RightChoices({ rights }: { rights: readonly SystemRight[] }) {
  return (
    <fieldset className="system-choices">
      <legend>Rights</legend>
      {(Object.entries(systemRights) as [SystemRight, string][]).map(([right, words]) => (
        <Checkbox
          key={right}
          name="rights"
          value={right}
          defaultChecked={rights.includes(right)}
          label={words}
          hint={<code>{right}</code>}
        />
      ))}
    </fieldset>
  )
}

export function RightTags({ rights }: { rights: readonly SystemRight[] }) {
  if (rights.length === 0) return <span className="text-text-soft">None</span>
  return (
    <span className="system-tags">
      {rights.map((right) => (
        <Tag key={right}>{right}</Tag>
      ))}
    </span>
  )
}

export function AccessMark({ isRevoked }: { isRevoked: boolean }) {
  return isRevoked ? (
    <StatusMark tone="off">Access revoked</StatusMark>
  ) : (
    <StatusMark tone="good">Has access</StatusMark>
  )
}

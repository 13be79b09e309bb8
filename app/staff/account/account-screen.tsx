import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'

import { RecoveryCodesSection } from './recovery-codes-section.tsx'
import { SessionsSection, type StaffSessionRow } from './sessions-section.tsx'

/**
 * The forms post to the page's own address with `intent`: `end-session` with `session` (its id),
 * `end-other-sessions`, `new-recovery-codes`.
 */
export type AccountScreenProps = {
  person: { name: string; email: string; role: string }
  sessions: readonly StaffSessionRow[]
  recoveryCodesLeft: number
  /** Set once, right after new ones were made: they cannot be shown again. */
  freshCodes?: readonly string[] | undefined
  now: string
}

export function AccountScreen({ person, sessions, recoveryCodesLeft, freshCodes, now }: AccountScreenProps) {
  return (
    <>
      <PageHead heading="Your account" />
      <div className="account">
        <PageSection heading="You">
          <DefinitionList
            isRuled
            items={[
              { term: 'Name', detail: person.name },
              { term: 'Email', detail: person.email },
              { term: 'Role', detail: person.role },
            ]}
          />
        </PageSection>
        <RecoveryCodesSection left={recoveryCodesLeft} fresh={freshCodes} account={person.email} />
        <SessionsSection sessions={sessions} now={now} />
      </div>
    </>
  )
}

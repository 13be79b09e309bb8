import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import type { FieldProblem } from '#app/ui/field/error-summary.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'

import { FactorsSection, type FactorsSectionProps } from './factors-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'
import { SessionsSection, type StaffSessionRow } from './sessions-section.tsx'

/** What the last form came to. */
type Done = {
  /** New recovery codes: shown once. */
  freshCodes?: readonly string[] | undefined
  passkeyProblem?: string | undefined
  appProblems?: readonly FieldProblem[] | undefined
  password?: { ended: number } | { problems: readonly FieldProblem[] } | undefined
}

/**
 * The forms post to the page's own address with `intent`: `end-session` with `session` (its id),
 * `end-other-sessions`, `new-recovery-codes`; the others say so themselves.
 */
type AccountScreenProps = Omit<FactorsSectionProps, 'problem' | 'appProblems'> & {
  person: { name: string; email: string; role: string }
  sessions: readonly StaffSessionRow[]
  recoveryCodesLeft: number
  done: Done
}

export function AccountScreen({ person, sessions, recoveryCodesLeft, done, ...factors }: AccountScreenProps) {
  const password = done.password ?? { problems: [] }
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
        <RecoveryCodesSection left={recoveryCodesLeft} fresh={done.freshCodes} account={person.email} />
        <FactorsSection {...factors} problem={done.passkeyProblem} appProblems={done.appProblems ?? []} />
        <PasswordSection
          email={person.email}
          isFresh={factors.isFresh}
          ended={'ended' in password ? password.ended : undefined}
          problems={'problems' in password ? password.problems : []}
        />
        <SessionsSection sessions={sessions} now={factors.now} />
      </div>
    </>
  )
}

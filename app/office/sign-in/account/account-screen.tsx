import { Form } from 'react-router'

import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

import { PressRefusal } from '../../shell/office-form.island.tsx'
import { FactorsSection, type FactorsSectionProps } from './factors-section.tsx'
import { PasswordSection } from './password-section.tsx'
import type { OwnSession } from '#app/identity/sessions/own-session.ts'
import { SessionsSection } from './sessions-section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The result of the last submitted form. */
type Done = {
  /** New recovery codes, which are shown once. */
  freshCodes?: readonly string[] | undefined
  /** How many other sessions were ended by a new password. */
  ended?: number | undefined
}

/**
 * The forms post to the page's own address with `intent`: `end-session` with `session` (its id), `end-other-sessions`,
 * `new-recovery-codes`, `keys-on` or `keys-off`. For the other intents see the sections.
 */
type AccountScreenProps = FactorsSectionProps & {
  person: { name: string; email: string; role: string }
  sessions: readonly OwnSession[]
  singleKeys: boolean
  recoveryCodesLeft: number
  /** Whether the page with the new codes was reloaded, so that they are no longer shown. */
  areCodesGone: boolean
  done: Done
}

/** The intents of the page's plain buttons. */
const pressed = ['new-recovery-codes', 'remove-passkey', 'keys-on', 'keys-off', 'end-session', 'end-other-sessions']

export function AccountScreen({
  person,
  sessions,
  singleKeys,
  recoveryCodesLeft,
  areCodesGone,
  done,
  ...factors
}: AccountScreenProps) {
  return (
    <>
      <PageHead heading="Your account" />
      <PressRefusal intents={pressed} />
      <div className="account">
        <PageSection heading="You">
          <DefinitionList
            isRuled
            items={[
              { term: 'Name', detail: person.name, isAsWritten: true },
              { term: 'Email', detail: person.email, isAsWritten: true },
              { term: 'Role', detail: person.role },
            ]}
          />
        </PageSection>
        <RecoveryCodesSection
          left={recoveryCodesLeft}
          fresh={done.freshCodes}
          areGone={areCodesGone}
          account={person.email}
        />
        <FactorsSection {...factors} />
        <PasswordSection email={person.email} isFresh={factors.isFresh} ended={done.ended} />
        <KeysSection areOn={singleKeys} />
        <SessionsSection sessions={sessions} now={factors.now} />
      </div>
    </>
  )
}

/** Switches single-key shortcuts, which speech input can trigger by accident (rule BO30). */
function KeysSection({ areOn }: { areOn: boolean }) {
  return (
    <PageSection heading="Single-key shortcuts">
      <div className="grid justify-items-start gap-3">
        <p role="status">
          {areOn
            ? 'They are on: J, K, / and others act as soon as you press them.'
            : 'They are off, on every device. Ctrl K still opens the search.'}
        </p>
        <Form method="post" preventScrollReset>
          <Button variant="ghost" name="intent" value={areOn ? 'keys-off' : 'keys-on'}>
            {areOn ? 'Turn them off' : 'Turn them on'}
          </Button>
        </Form>
        <p className="text-text-soft">
          Turn them off if you control the computer by speech, or press keys by accident.
        </p>
      </div>
    </PageSection>
  )
}

type RecoveryCodesSectionProps = {
  left: number
  fresh: readonly string[] | undefined
  areGone: boolean
  account: string
}

const few = 3

function RecoveryCodesSection({ left, fresh, areGone, account }: RecoveryCodesSectionProps) {
  return (
    <PageSection heading="Recovery codes">
      {fresh ? (
        <div className="grid gap-3">
          <Notice tone="warn" title="Save these now." isNews>
            They are not shown again. The codes you had before no longer work.
          </Notice>
          <RecoveryCodes codes={fresh} account={account} />
        </div>
      ) : (
        <div className="grid justify-items-start gap-3">
          {areGone ? (
            <Notice tone="warn" title="Did you save your recovery codes?">
              They were shown once, before this page was reloaded. If you have not saved them, create new ones here.
            </Notice>
          ) : null}
          <p>Each signs you in once, when your authenticator app is not at hand.</p>
          <p className={left <= few ? 'font-bold text-error' : ''}>
            <span className="sign text-sign-s">{left}</span> <span>{left === 1 ? 'code left' : 'codes left'}</span>
          </p>
          <Form method="post" preventScrollReset>
            <Button variant="ghost" name="intent" value="new-recovery-codes">
              Create new codes
            </Button>
          </Form>
          <p className="text-text-soft">New codes replace the ones you have.</p>
        </div>
      )}
    </PageSection>
  )
}

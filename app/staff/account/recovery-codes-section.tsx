import { Form } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'

import { RecoveryCodes } from './recovery-codes.tsx'

type RecoveryCodesSectionProps = { left: number; fresh: readonly string[] | undefined; account: string }

const few = 3

export function RecoveryCodesSection({ left, fresh, account }: RecoveryCodesSectionProps) {
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
          <p>Each signs you in once, when your authenticator app is not at hand.</p>
          <p className={left <= few ? 'font-bold text-error' : ''}>
            <span className="sign text-sign-s">{left}</span> {left === 1 ? 'code left' : 'codes left'}
          </p>
          <Form method="post" preventScrollReset>
            <Button variant="ghost" name="intent" value="new-recovery-codes">
              Make new codes
            </Button>
          </Form>
          <p className="text-text-soft">New codes replace the ones you have.</p>
        </div>
      )}
    </PageSection>
  )
}

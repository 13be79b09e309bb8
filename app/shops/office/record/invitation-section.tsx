import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'

import { canDo, type InvitationState } from '#app/retailers/invitations/invitation.ts'
import { Button } from '#app/ui/button/button.tsx'
import { CopyLink } from '#app/ui/record/copy-link.tsx'
import { type Definition, DefinitionList } from '#app/ui/record/definition-list.tsx'
import { StatusMark, type StatusTone } from '#app/ui/record/status-mark.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

import type { InvitationRecord, ShopRecord } from './shop-view.ts'

type InvitationSectionProps = {
  shop: ShopRecord
  canChange: boolean
  revokeTo: string
  /** Set if staff pass on the link themselves. `link`: the link, once it was requested. */
  handOver: { link: string | undefined } | undefined
}

const states: Record<InvitationState, { tone: StatusTone; label: string }> = {
  invited: { tone: 'theirs', label: 'Not used yet' },
  activated: { tone: 'theirs', label: 'Code entered, no password yet' },
  used: { tone: 'good', label: 'Used' },
  expired: { tone: 'bad', label: 'Expired' },
  revoked: { tone: 'off', label: 'Revoked' },
}

/** Shows the state of the invitation, without its code. Its link can be copied if no SMTP server sends it (rule BO77). */
export function InvitationSection({ shop, canChange, revokeTo, handOver }: InvitationSectionProps) {
  const { invitation, hasAccount, email } = shop
  if (!invitation && hasAccount) return null
  const canInvite = canChange && !hasAccount && shop.status === 'onboarding' && email !== null
  return (
    <section className="grid gap-2">
      <h3>Invitation</h3>
      {invitation ? (
        <DefinitionList isRuled items={factsOf(invitation)} />
      ) : (
        <p className="text-text-soft">No one has been invited to this store.</p>
      )}
      {canInvite && handOver ? (
        <CopyLink
          link={handOver.link}
          intent="invite-link"
          label="Link of the invitation"
          hint="It opens an account. Give it to this person only"
        />
      ) : null}
      {canInvite ? (
        <div className="row invitation-acts">
          <Form method="post" preventScrollReset>
            <input type="hidden" name="seen" value={invitation?.sentAt ?? 'none'} />
            <Button variant="ghost" size="small" name="intent" value="resend">
              {invitation?.state === 'revoked' || !invitation ? 'Send a new invitation' : 'Send a new code'}
            </Button>
          </Form>
          {invitation && canDo('revoke', invitation.state) ? (
            <Link to={revokeTo} className="danger-link" preventScrollReset>
              Revoke
            </Link>
          ) : null}
          <small>
            {handOver ? (
              <span>No SMTP server is set, so no email is sent. Copy the link.</span>
            ) : (
              <span>
                The code goes to <span translate="no">{email}</span>.
              </span>
            )}{' '}
            The earlier code stops working.
          </small>
        </div>
      ) : null}
    </section>
  )
}

const row = (term: string, at: string | null): Definition[] => (at ? [{ term, detail: <DateTime at={at} /> }] : [])

function remindersOf(invitation: InvitationRecord): ReactNode {
  const { remindersSent, remindersStoppedAt, nextReminderAt, state } = invitation
  const sent = remindersSent === 0 ? 'None sent' : `${remindersSent} of 3 sent`
  if (remindersStoppedAt) return `${sent}, stopped by the retailer`
  if (!nextReminderAt || (state !== 'invited' && state !== 'activated')) return sent
  return (
    <span>
      <span>{sent}</span>, next <DateTime at={nextReminderAt} />
    </span>
  )
}

function factsOf(invitation: InvitationRecord): Definition[] {
  const { state } = invitation
  const mark = states[state]
  return [
    {
      term: 'Status',
      detail: <StatusMark tone={mark.tone}>{mark.label}</StatusMark>,
    },
    { term: 'Code sent', detail: <DateTime at={invitation.sentAt} /> },
    ...(state === 'used' ? [] : row(state === 'expired' ? 'Expired' : 'Expires', invitation.expiresAt)),
    ...row('Entered', invitation.activatedAt),
    ...row('Used', invitation.usedAt),
    ...row('Revoked', invitation.revokedAt),
    { term: 'Reminders', detail: remindersOf(invitation) },
  ]
}

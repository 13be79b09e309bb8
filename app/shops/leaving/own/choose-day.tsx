import { useRef } from 'react'

import { OwnerProof, ownerPlan } from '#app/retailers/password/owner-proof.island.tsx'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { type PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import { brand } from '#app/brand.ts'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'
import { useFocusOnNews } from '#app/ui/focus/use-focus-on-news.ts'

import { ownShopPath } from '../../go-live/go-live.ts'
import { ownHoursPath } from '../../hours/own-hours-path.ts'
import type { OwnChoice } from '../find-leavings.server.ts'
import { ownLeavePath } from '../leaving.ts'

type Dates = NonNullable<OwnChoice['dates']>

const words: PageFormPlan<never>['words'] = {
  sending: 'Sending…',
  notDone: 'Nothing has changed',
  notSure: 'We cannot tell whether this was saved',
  unchecked: 'Check the day',
}

const outdated = {
  heading: 'This shop has changed since you opened the page',
  text: 'Nothing is ended. Look at the dates again, then press once more.',
}

/** Asks for the last day. */
export function ChooseDay({ choice: { shopId, shopName, first } }: { choice: OwnChoice }) {
  const form = usePageForm({ intent: 'choose', fields: ['last'], words })
  return (
    <>
      <h1 className="sign">Leave {brand.name}</h1>
      <p className="lede" translate="no">
        {shopName}
      </p>
      <p>You can leave on any day. It costs nothing, and you need no reason.</p>
      <p>
        Do you only close for some time? Then do not leave.{' '}
        <a className="text-link" href={`${ownHoursPath(shopId)}#special-days`}>
          Set the days on which you are closed
        </a>
        .
      </p>
      <FlowForm life={form} label="Choose your last day" isOnline={useOnline()}>
        <Field name="last" label="Your last day" hint="The last day on which you take payments for us">
          <TextInput type="date" min={first} required readOnly={form.isSending} />
        </Field>
        <FlowButton>See what happens</FlowButton>
      </FlowForm>
      <p className="leave-ways">
        <a className="text-link" href={ownShopPath(shopId)}>
          Do not leave
        </a>
      </p>
    </>
  )
}

/** The days of a leaving, in their order (rule LV2). */
function WhatHappens({ hasTablet, dates }: { hasTablet: boolean; dates: Omit<Dates, 'last'> }) {
  return (
    <dl className="leave-dates">
      <dt>{dates.lastDay}</dt>
      <dd>
        <b>Your last day.</b> Until then nothing changes.
      </dd>
      {hasTablet ? (
        <>
          <dt>Before your last day</dt>
          <dd>
            <b>The tablet.</b> We send you a label. You post the tablet at our cost.
          </dd>
        </>
      ) : null}
      <dt>{dates.closedFrom}</dt>
      <dd>
        <b>Your shop is closed with us.</b> Customers do not find it any more.
      </dd>
      <dt>After your last day</dt>
      <dd>
        <b>The last debit.</b> We debit what you took, and email you the amount before.
      </dd>
      <dt>By {dates.settledBy}</dt>
      <dd>
        <b>All money is settled.</b> You have your commission. Then our authority to debit your account ends.
      </dd>
      <dt>After that</dt>
      <dd>
        <b>Your account stays.</b> Your agreement and its termination are in it.
      </dd>
    </dl>
  )
}

const leavePlan: PageFormPlan<string> = {
  intent: 'leave',
  fields: ['reason', 'last'],
  refusalOf: ({ status }) => (status === 409 ? outdated : undefined),
  words: { ...words, unchecked: 'Nothing has changed' },
}

/** Shows what happens when, and confirms it with the password or a passkey (rules LV2, AC80). */
export function CheckDates({ choice, dates }: { choice: OwnChoice; dates: Dates }) {
  const { shopId, shopName, version, hasTablet } = choice
  const passkey = useRef<HTMLInputElement>(null)
  const form = usePageForm(ownerPlan(leavePlan, passkey))
  const heading = useFocusOnNews(dates.last)
  return (
    <>
      <h1 className="sign" tabIndex={-1} ref={heading}>
        Check the dates
      </h1>
      <p className="lede" translate="no">
        {shopName}
      </p>
      <WhatHappens hasTablet={hasTablet} dates={dates} />
      <p className="leave-undo">
        <b>You can change your mind</b> until {dates.undoUntil}.
      </p>
      <FlowForm life={form} label="End the agreement" isOnline={useOnline()}>
        <input type="hidden" name="last" value={dates.last} />
        <input type="hidden" name="version" value={version} />
        <Field name="reason" label="Why do you leave?" optional>
          <TextArea rows={3} maxLength={1_000} readOnly={form.isSending} />
        </Field>
        <OwnerProof form={form} passkey={passkey}>
          <FlowButton variant="danger-fill">End the agreement</FlowButton>
        </OwnerProof>
      </FlowForm>
      <p className="leave-ways">
        <a className="text-link" href={ownLeavePath(shopId)}>
          Choose another day
        </a>
        <a className="text-link" href={ownShopPath(shopId)}>
          Do not leave
        </a>
      </p>
    </>
  )
}

/** Confirms that the agreement goes on. */
export function Stayed({ choice: { shopId, shopName } }: { choice: OwnChoice }) {
  const heading = useFocusOnNews('stay')
  return (
    <>
      <h1 className="sign" tabIndex={-1} ref={heading}>
        You stay with us
      </h1>
      <FlowNote tone="good" title={`The agreement for ${shopName} goes on.`} isNews>
        Nothing has changed. We have sent you an email.
      </FlowNote>
      <p className="leave-ways">
        <a className="text-link" href={ownShopPath(shopId)}>
          This shop
        </a>
        <a className="text-link" href="/account">
          All shops
        </a>
      </p>
    </>
  )
}

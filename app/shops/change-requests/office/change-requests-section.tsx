import { Form } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import type { ActRefusal } from '#app/ui/record/act-refusal.tsx'
import { DateTime } from '#app/ui/time/time.tsx'
import { longDate } from '#app/ui/time/dates.ts'

import { changeLabels, type ChangeRequestView } from '../change-request.ts'

type Props = {
  requests: readonly ChangeRequestView[]
  /** Whether the colleague may confirm and decline. */
  canDecide: boolean
  /** The page that transfers the store, or null if the role may not. */
  transferTo: string | null
  refused?: ActRefusal | undefined
}

const day = (at: string) => longDate(at, 'UTC')

function stateInWords({ kind, state, effectiveOn, reason }: ChangeRequestView): string {
  if (state === 'asked') return kind === 'insurance' ? 'To confirm' : `To confirm. From ${day(effectiveOn)}`
  if (state === 'confirmed') return `Confirmed. Takes effect on ${day(effectiveOn)}`
  if (state === 'done') return `In effect since ${day(effectiveOn)}`
  return state === 'declined' ? `Declined: ${reason ?? ''}` : 'Withdrawn'
}

/**
 * The changes that the retailer told us of (rules CH1, CH2). Its forms post to the record's own path with `intent`: `confirm-change` with
 * `request`, `decline-change` with `request` and `reason`.
 */
export function ChangeRequestsSection({ requests, ...rest }: Props) {
  if (requests.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3>Changes</h3>
      <ul className="grid gap-2 change-requests">
        {requests.map((request) => (
          <Request key={request.id} request={request} {...rest} />
        ))}
      </ul>
    </section>
  )
}

function Request({
  request,
  canDecide,
  transferTo,
  refused,
}: Omit<Props, 'requests'> & { request: ChangeRequestView }) {
  const { id, kind, state, words, was, askedAt, askedBy, decidedAt, decidedBy } = request
  return (
    <li className="grid gap-1" data-state={state}>
      <b>{changeLabels[kind]}</b>
      <span translate="no">{words}</span>
      {was ? (
        <small>
          <span>Before:</span> <span translate="no">{was}</span>
        </small>
      ) : null}
      <span>{stateInWords(request)}</span>
      <small>
        <span translate="no">{askedBy}</span>, <DateTime at={askedAt} />
        {decidedAt && decidedBy ? (
          <>
            . <span>{state === 'declined' ? 'Declined' : 'Confirmed'} by</span> <span translate="no">{decidedBy}</span>,{' '}
            <DateTime at={decidedAt} />
          </>
        ) : null}
      </small>
      {state === 'asked' && canDecide ? (
        <Decide id={id} isSale={kind === 'sale'} transferTo={transferTo} refused={refused} />
      ) : null}
    </li>
  )
}

type DecideProps = Pick<Props, 'transferTo' | 'refused'> & { id: string; isSale: boolean }

function Decide({ id, isSale, transferTo, refused }: DecideProps) {
  const isRefused = refused?.intent === 'decline-change' && refused.typed.request === id
  return (
    <div className="grid gap-2">
      {isSale ? (
        transferTo ? (
          <LinkButton to={transferTo} variant="action" size="small" className="self-start">
            Transfer to the new owner
          </LinkButton>
        ) : (
          <small>A colleague who may transfer a store confirms this.</small>
        )
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="request" value={id} />
          <Button variant="action" size="small" name="intent" value="confirm-change">
            Confirm
          </Button>
        </Form>
      )}
      <details open={isRefused}>
        <summary>Decline</summary>
        <OfficeForm
          intent="decline-change"
          about={{ request: id }}
          isOfRecord
          className="store-form"
          idPrefix={`${id}-`}
        >
          <Field name="reason" label="Reason" hint="We email it to the retailer">
            <TextInput maxLength={500} autoComplete="off" />
          </Field>
          <Button variant="ghost" size="small">
            Decline and email the retailer
          </Button>
        </OfficeForm>
      </details>
    </div>
  )
}

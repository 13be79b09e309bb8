import { Form } from 'react-router'

import { distanceKm, distanceLabel } from '#app/geo/distance.ts'
import type { MapTiles } from '#app/geo/map/mercator.ts'
import { PinField } from '#app/geo/map/pin-field.island.tsx'
import type { Pin } from '#app/geo/map/pin.ts'
import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import type { ActRefusal } from '#app/ui/record/act-refusal.tsx'
import { DateTime } from '#app/ui/time/time.tsx'
import { dayOf } from '#app/ui/time/dates.ts'

import { type ChangeDetails, changeLabels, type ChangeRequestView } from '../change-request.ts'

type Move = Extract<ChangeDetails, { kind: 'move' }>

type Props = {
  requests: readonly ChangeRequestView[]
  /** Whether the colleague may confirm and decline. */
  canDecide: boolean
  /** The page that transfers the store, or null if the role may not. */
  transferTo: string | null
  /** The present pin of the store. */
  pin: Pin | null
  tiles: MapTiles | undefined
  refused?: ActRefusal | undefined
}

function stateInWords({ kind, state, effectiveOn, reason }: ChangeRequestView): string {
  if (state === 'asked') return kind === 'insurance' ? 'To confirm' : `To confirm. From ${dayOf(effectiveOn)}`
  if (state === 'confirmed') return `Confirmed. Takes effect on ${dayOf(effectiveOn)}`
  if (state === 'done') return `In effect since ${dayOf(effectiveOn)}`
  return state === 'declined' ? `Declined: ${reason ?? ''}` : 'Withdrawn'
}

/**
 * The changes that the retailer told us of (rules CH1, CH2). Its forms post to the record's own path with `intent`: `confirm-change` with
 * `request` and, for a move without a pin, `latlng`; `decline-change` with `request` and `reason`.
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

function Request({ request, canDecide, ...rest }: Omit<Props, 'requests'> & { request: ChangeRequestView }) {
  const { kind, state, details, words, was, askedAt, askedBy, decidedAt, decidedBy } = request
  return (
    <li className="grid gap-1" data-state={state}>
      <b>{changeLabels[kind]}</b>
      <span translate="no">{words}</span>
      {was ? (
        <small>
          <span>Before:</span> <span translate="no">{was}</span>
        </small>
      ) : null}
      {details.kind === 'move' ? <Positions move={details} isOver={!isOpen(request)} pin={rest.pin} /> : null}
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
      {state === 'asked' && canDecide ? <Decide request={request} {...rest} /> : null}
    </li>
  )
}

const isOpen = ({ state }: ChangeRequestView) => state === 'asked' || state === 'confirmed'

const mapHref = ({ lat, lon }: Pin) => `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`

/** The new and the present pin of a move, on a map elsewhere, with their distance. */
function Positions({ move, isOver, pin }: { move: Move; isOver: boolean; pin: Pin | null }) {
  const { lat, lon, landmark } = move
  const next = lat === null || lon === null ? null : { lat, lon }
  const link = (to: Pin, label: string) => (
    <a href={mapHref(to)} className="inline-link" rel="noreferrer" target="_blank">
      {label}
    </a>
  )
  return (
    <small>
      {landmark ? <span>Near: {landmark}. </span> : null}
      {next ? link(next, 'New pin on the map') : <span>No pin from the retailer</span>}
      {!isOver && pin ? <>, {link(pin, 'present pin')}</> : null}
      {!isOver && pin && next ? <span>, {distanceLabel(distanceKm(pin, next))} apart</span> : null}
    </small>
  )
}

type DecideProps = Pick<Props, 'transferTo' | 'tiles' | 'refused'> & { request: ChangeRequestView }

/** Confirms a change. A move without a pin needs one first (rule CH6). */
function Confirm({ request: { id, details }, tiles }: Pick<DecideProps, 'request' | 'tiles'>) {
  if (details.kind !== 'move' || details.lat !== null)
    return (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="request" value={id} />
        <Button variant="action" size="small" name="intent" value="confirm-change">
          Confirm
        </Button>
      </Form>
    )
  const { suburb, state, postcode: postCode } = details
  return (
    <OfficeForm intent="confirm-change" about={{ request: id }} isOfRecord className="store-form" idPrefix={`${id}-`}>
      <PinField
        placeIn={() => ({ suburb, state, postCode })}
        proposal={null}
        tiles={tiles}
        whose="the"
        hint="Latitude and longitude of the new door. Ask the retailer where it is"
      />
      <Button variant="action" size="small">
        Confirm
      </Button>
    </OfficeForm>
  )
}

function Decide({ request, transferTo, tiles, refused }: DecideProps) {
  const { id, kind } = request
  const isSale = kind === 'sale'
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
        <Confirm request={request} tiles={tiles} />
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

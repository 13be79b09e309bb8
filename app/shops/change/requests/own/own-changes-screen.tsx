import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'

import { useFocusOnNews } from '#app/ui/focus/use-focus-on-news.ts'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { longDate } from '#app/ui/time/dates.ts'

import { ownShopPath } from '../../../go-live/go-live.ts'
import { ownHoursPath } from '../../../hours/own-hours-path.ts'
import { type ChangeKind, changeLabels, type ChangeRequestView } from '../change-request.ts'
import { ownChangesPath } from '../own-changes-path.ts'
import type { OwnChanges } from './find-own-changes.server.ts'
import { OwnChangeForm } from './own-change-form.tsx'

const news: Readonly<Record<string, string>> = {
  contact: 'Saved. We use it from now on.',
  withdrawn: 'Withdrawn. Nothing changes.',
}
const asked = 'We have it. We check it and email you.'

const ways: readonly { kind: ChangeKind; label: string; detail: string }[] = [
  { kind: 'name', label: 'New trading name', detail: 'The name over the door changes' },
  { kind: 'move', label: 'The shop moves', detail: 'A new address, from a day that you choose' },
  { kind: 'insurance', label: 'I have insurance now', detail: 'For parcels in your care, or a new policy' },
  { kind: 'sale', label: 'I sold this shop', detail: 'A new owner takes over' },
]

const day = (at: string) => longDate(at, 'UTC')

function stateInWords({ kind, state, effectiveOn, decidedAt, reason }: ChangeRequestView): string {
  if (state === 'asked') return `${kind === 'insurance' ? '' : `From ${day(effectiveOn)}. `}We are checking it.`
  if (state === 'confirmed') return `Confirmed. In effect from ${day(effectiveOn)}.`
  if (state === 'done') return `In effect since ${day(effectiveOn)}.`
  if (state === 'withdrawn') return 'Withdrawn.'
  return `We could not confirm it${decidedAt ? ` on ${longDate(decidedAt)}` : ''}. ${reason ?? ''}`
}

const isOpen = ({ state }: ChangeRequestView) => state === 'asked' || state === 'confirmed'

function Request({ request }: { request: ChangeRequestView }) {
  return (
    <li data-state={request.state}>
      <p>
        <span className="label">{changeLabels[request.kind]}</span>
        <b translate="no">{request.words}</b>
        <span>{stateInWords(request)}</span>
      </p>
      {isOpen(request) ? (
        <OwnChangeForm
          intent="withdraw"
          label={`Withdraw: ${changeLabels[request.kind]}`}
          fields={[]}
          button="Withdraw"
          variant="ghost"
          about={{ id: request.id }}
        />
      ) : null}
    </li>
  )
}

const contactInWords = ({ contactName, phone, mobile }: OwnChanges['contact']): string =>
  [contactName, phone, mobile].filter(Boolean).join(', ')

/** The contact of the shop, which changes at once (rule CH4). */
function Contact({ shop }: { shop: OwnChanges }) {
  const { key } = useLocation()
  // The fields and the version that the retailer has seen. A refresh of the page must not hide the change of someone else.
  const [loaded, setLoaded] = useState({ key, shop })
  if (loaded.key !== key) setLoaded({ key, shop })
  const { contact, version } = loaded.shop
  return (
    <OwnChangeForm
      key={`${key} ${version}`}
      intent="contact"
      label="Contact and phone numbers"
      fields={['contactName', 'phone', 'mobile']}
      button="Save the contact"
      isProven
      version={{ loaded: version, now: shop.version, stored: contactInWords(shop.contact) }}
    >
      <FlowField name="contactName" label="Contact" defaultValue={contact.contactName} maxLength={200} />
      <div className="changes-pair">
        <FlowField name="phone" label="Phone of the shop" type="tel" defaultValue={contact.phone} maxLength={50} />
        <FlowField name="mobile" label="Mobile" type="tel" optional defaultValue={contact.mobile} maxLength={50} />
      </div>
    </OwnChangeForm>
  )
}

/** The changes of a shop: those under way, the ways to tell us of one, and its contact. */
export function OwnChangesScreen({ shop, done }: { shop: OwnChanges; done: string | null }) {
  const { key } = useLocation()
  const heading = useFocusOnNews(done === null ? undefined : `${done} ${key}`)
  return (
    <>
      <h1 className="sign" tabIndex={-1} ref={heading}>
        Changes
      </h1>
      <p className="lede" translate="no">
        {shop.shopName}
      </p>
      <p className="changes-news" role="status">
        {done === null ? '' : (news[done] ?? asked)}
      </p>
      {shop.requests.length > 0 ? (
        <section className="changes-part" aria-labelledby="told">
          <h2 id="told">What you told us</h2>
          <ul className="changes-list">
            {shop.requests.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
        </section>
      ) : null}
      <section className="changes-part" aria-labelledby="tell">
        <h2 id="tell">What changes?</h2>
        <ul className="changes-kinds">
          {ways.map(({ kind, label, detail }) => (
            <li key={kind}>
              <a href={ownChangesPath(shop.id, kind)}>
                <span>
                  <b>{label}</b> <span>{detail}</span>
                </span>
                <ArrowRight aria-hidden="true" />
              </a>
            </li>
          ))}
          <li>
            <a href={ownHoursPath(shop.id)}>
              <span>
                <b>Opening hours</b> <span>Other hours, holidays, a closure</span>
              </span>
              <ArrowRight aria-hidden="true" />
            </a>
          </li>
        </ul>
      </section>
      <section className="changes-part" aria-labelledby="contact">
        <h2 id="contact">Contact and phone numbers</h2>
        <p>They change at once, and we email you. Customers see the phone of the shop.</p>
        <Contact shop={shop} />
      </section>
      <p className="changes-ways">
        <a className="text-link" href={ownShopPath(shop.id)}>
          This shop
        </a>
        <a className="text-link" href="/account">
          All shops
        </a>
      </p>
    </>
  )
}

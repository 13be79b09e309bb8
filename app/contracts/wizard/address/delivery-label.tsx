import { dayLabel } from '../rules/field-labels.ts'
import { floorText, shopText } from '../../signing/agreement/address-text.ts'
import { weekdays } from '../rules/wizard-hours.ts'
import type { AddressState } from '../wizard-state.ts'

/** Groups consecutive days with the same hours: `Mon to Fri 7:00 am – 6:00 pm`. */
function weekLines(address: AddressState): string[] {
  const runs: { first: string; last: string; label: string }[] = []
  for (const day of weekdays) {
    const label = dayLabel(address[day])
    const run = runs.at(-1)
    if (run?.label === label) run.last = day
    else runs.push({ first: day, last: day, label })
  }
  return runs.map(({ first, last, label }) =>
    first === last ? `${first.slice(0, 3)} ${label}` : `${first.slice(0, 3)} to ${last.slice(0, 3)} ${label}`,
  )
}

const bars = [3, 1, 2, 1, 1, 4, 1, 2, 2, 1, 3, 1, 1, 2, 4, 1, 2, 1, 3, 2, 1, 1, 2, 1, 4, 2, 1, 3, 1, 1, 2, 1, 3]

function Bars() {
  let x = 0
  const path = bars
    .map((width) => {
      const bar = `M${x} 0h${width}v40h${-width}z`
      x += width + 2
      return bar
    })
    .join('')
  return (
    <svg viewBox={`0 0 ${x - 2} 40`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

type DeliveryLabelProps = { address: AddressState; shopName: string; hasParcel: boolean; fix(): void }

/** The address as on the parcel's label. */
export function DeliveryLabel({ address, shopName, hasParcel, fix }: DeliveryLabelProps) {
  const { floorLevel, buildingName, shopNumber, street1, street2, suburb, state, postCode, shopPhone, landmark } =
    address
  const lines = [
    buildingName,
    [shopText(shopNumber), floorText(floorLevel)].filter(Boolean).join(', '),
    street1,
    street2,
    `${suburb} ${state} ${postCode}`,
    landmark,
    shopPhone,
  ].filter(Boolean)
  return (
    <section className="card delivery-label" aria-label={hasParcel ? 'Delivery label' : 'Address'}>
      <p>{hasParcel ? 'Deliver to' : 'Your shop'}</p>
      <h2 className="sign" translate="no">
        {shopName}
      </h2>
      <address translate="no">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <ul>
        {weekLines(address).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Bars />
      <button type="button" className="text-button" onClick={fix}>
        Change the address
      </button>
    </section>
  )
}

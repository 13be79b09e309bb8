import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { wholeAddress } from '../../testing/wizard-fixtures.ts'
import { DeliveryLabel } from './delivery-label.tsx'

const labelOf = (change: Partial<typeof wholeAddress>, hasParcel = true): string =>
  renderToStaticMarkup(
    <DeliveryLabel
      address={{ ...wholeAddress, ...change }}
      shopName="Marrickville News"
      hasParcel={hasParcel}
      fix={() => undefined}
    />,
  )

test('adds a word to the bare number of a shop or level, and leaves a text that has one', () => {
  expect(labelOf({ shopNumber: '2', floorLevel: '1' })).toContain('<span>Shop 2, Level 1</span>')
  expect(labelOf({ shopNumber: 'Shop 2', floorLevel: 'Level 1' })).toContain('<span>Shop 2, Level 1</span>')
  expect(labelOf({ shopNumber: 'Kiosk B', floorLevel: 'Ground floor' })).toContain('<span>Kiosk B, Ground floor</span>')
  expect(labelOf({ shopNumber: '', floorLevel: '' })).not.toContain('Shop ')
})

test('says "Deliver to" only where a tablet is sent (rule C9)', () => {
  expect(labelOf({})).toContain('Deliver to')
  expect(labelOf({}, false)).not.toContain('Deliver')
})

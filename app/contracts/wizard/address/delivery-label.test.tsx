import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { wholeAddress } from '../../testing/wizard-fixtures.ts'
import { DeliveryLabel } from './delivery-label.tsx'

const labelOf = (change: Partial<typeof wholeAddress>): string =>
  renderToStaticMarkup(
    <DeliveryLabel address={{ ...wholeAddress, ...change }} shopName="Marrickville News" fix={() => undefined} />,
  )

test('a bare number of a shop or a level says what it is, and what says so itself stays', () => {
  expect(labelOf({ shopNumber: '2', floorLevel: '1' })).toContain('<span>Shop 2, Level 1</span>')
  expect(labelOf({ shopNumber: 'Shop 2', floorLevel: 'Level 1' })).toContain('<span>Shop 2, Level 1</span>')
  expect(labelOf({ shopNumber: 'Kiosk B', floorLevel: 'Ground floor' })).toContain('<span>Kiosk B, Ground floor</span>')
  expect(labelOf({ shopNumber: '', floorLevel: '' })).not.toContain('Shop ')
})

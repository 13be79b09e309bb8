import { brand } from '#app/brand.ts'

import { PhoneScene, TabletScene } from './narrow-scenes.tsx'
import { ShopfrontSymbols } from './parts.tsx'
import { DeskScene, WideScene } from './wide-scenes.tsx'

const label = `A newsagent in a turban stands behind the counter. The ${brand.name} tablet on its stand shows a deposit of 50 dollars to Coinstead; a customer holds up her phone with a QR code; the receipt is printed.`

/** The counter, composed four times: phone, tablet, desk, wide. Nothing is a crop of another; the sheet shows one. */
export function Shopfront() {
  return (
    <>
      <ShopfrontSymbols />
      <PhoneScene label={label} />
      <TabletScene label={label} />
      <DeskScene label={label} />
      <WideScene label={label} />
    </>
  )
}

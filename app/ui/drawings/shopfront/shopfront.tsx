import { brand } from '#app/brand.ts'

import { Drawing, Part } from '../drawing.ts'
import desk from './desk.svg?drawing'
import parts from './parts.svg?drawing'
import phone from './phone.svg?drawing'
import tablet from './tablet.svg?drawing'
import wide from './wide.svg?drawing'

const label = `A newsagent in a turban stands behind the counter. The ${brand.name} tablet on its stand shows a deposit of 50 dollars to Coinstead; a customer holds up her phone with a QR code; the receipt is printed.`

/**
 * The scene at the counter in four compositions, one for each screen width; the style sheet shows one of them. The shared parts
 * (`parts.svg`) are sent once. The wide composition is the desk one with more people and papers around it.
 */
export function Shopfront() {
  return (
    <>
      <svg className="site-symbols" width="0" height="0" aria-hidden="true" focusable="false">
        <defs>
          <Part of={parts} />
        </defs>
      </svg>
      <Drawing of={phone} className="picture scene scene-phone" label={label} />
      <Drawing of={tablet} className="picture scene scene-tablet" label={label} />
      <Drawing of={desk} className="picture scene scene-desk" label={label} />
      <Drawing of={wide} className="picture scene scene-wide" label={label} />
    </>
  )
}

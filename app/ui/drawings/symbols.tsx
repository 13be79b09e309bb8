import { LogoOutline, logoBox } from '../logo/logo.tsx'
import { Part } from './drawing.ts'
import qr from './symbols/qr.svg?drawing'
import street from './symbols/street.svg?drawing'

/** The wordmark for drawings, which place it with `<use href="#logo">`. */
export function LogoSymbol() {
  return (
    <symbol id="logo" viewBox={logoBox.viewBox}>
      <LogoOutline />
    </symbol>
  )
}

/** Hidden symbols that a page uses more than once. Drawings place them by their ids. */
export function DrawingSymbols() {
  return (
    <svg className="site-symbols" width="0" height="0" aria-hidden="true" focusable="false">
      <LogoSymbol />
      <symbol id="qr" viewBox={qr.frame.viewBox}>
        <Part of={qr} />
      </symbol>
      <symbol id="street" viewBox={street.frame.viewBox}>
        <Part of={street} />
      </symbol>
    </svg>
  )
}

/** A street of shops. It is decoration unless it has a label. */
export function StreetOfShops({ label }: { label?: string }) {
  const said = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className="street" viewBox="0 0 1930 290" {...said}>
      <use href="#street" />
    </svg>
  )
}

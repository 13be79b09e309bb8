import { LogoSymbol } from './props/drawn-logo.tsx'
import { QrSymbol } from './props/qr-code.tsx'

/** What drawings place by reference; a page with drawings holds it once, in an SVG out of sight. */
export function DrawingSymbols() {
  return (
    <>
      <LogoSymbol />
      <QrSymbol />
    </>
  )
}

import { DrawingSymbols } from '#app/ui/drawings/drawing-symbols.tsx'
import { StreetSymbol } from '#app/ui/drawings/street/street.tsx'

/** Drawings that a page shows more than once: sent once, out of sight, and placed by reference. */
export function SiteSymbols() {
  return (
    <svg className="site-symbols" width="0" height="0" aria-hidden="true" focusable="false">
      <DrawingSymbols />
      <StreetSymbol />
    </svg>
  )
}

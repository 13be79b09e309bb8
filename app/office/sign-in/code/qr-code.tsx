/** A QR code as one path: `size` modules a side, with a unit square for each dark module. */
export type QrPicture = { size: number; path: string }

const quietZone = 4

/** Draws a QR code dark on light, regardless of the page's colours, with the quiet zone that scanners need. */
export function QrCode({ qr, label }: { qr: QrPicture; label: string }) {
  const side = qr.size + 2 * quietZone
  return (
    <svg
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      role="img"
      aria-label={label}
      className="picture qr-code"
    >
      <rect className="fill-surface" x={-quietZone} y={-quietZone} width={side} height={side} />
      <path className="fill-text" d={qr.path} shapeRendering="crispEdges" />
    </svg>
  )
}

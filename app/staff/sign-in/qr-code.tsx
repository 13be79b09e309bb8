/** A QR code as one path: `size` modules a side, one unit square for each dark module. */
export type QrPicture = { size: number; path: string }

const quietZone = 4

/** Always dark on light, with the quiet zone that scanners need, whatever the colours of the page. */
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

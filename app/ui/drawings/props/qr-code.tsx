import { paint } from '../paints.ts'

/** What the code in the drawings says to a camera: the deposit of the story. */
export const drawnCode = 'https://tillway.example/d/7K2M-50-MARR'

/** A code of 29 by 29 modules, once on a page; `QrCode` places it. */
export function QrSymbol() {
  return (
    <symbol id="qr" viewBox="0 0 29 29">
      <path
        d="M0 0.5h7m2 0h1m2 0h2m1 0h1m2 0h3m1 0h7m-29 1h1m5 0h1m4 0h1m1 0h3m6 0h1m5 0h1m-29 1h1m1 0h3m1 0h1m1 0h3m1 0h2m1 0h1m4 0h1m1 0h1m1 0h3m1 0h1m-29 1h1m1 0h3m1 0h1m1 0h4m2 0h1m1 0h4m2 0h1m1 0h3m1 0h1m-29 1h1m1 0h3m1 0h1m1 0h2m1 0h1m3 0h6m1 0h1m1 0h3m1 0h1m-29 1h1m5 0h1m1 0h1m1 0h1m6 0h1m4 0h1m5 0h1m-29 1h7m1 0h1m1 0h1m1 0h1m1 0h1m1 0h1m1 0h1m1 0h1m1 0h7m-21 1h1m2 0h1m2 0h1m-15 1h1m1 0h5m3 0h1m5 0h2m2 0h1m1 0h5m-25 1h4m1 0h1m1 0h2m1 0h3m3 0h3m1 0h3m3 0h1m-26 1h2m1 0h4m1 0h1m1 0h2m1 0h1m3 0h1m3 0h1m-24 1h2m2 0h1m2 0h2m1 0h1m1 0h1m4 0h1m1 0h1m1 0h2m1 0h1m1 0h1m-28 1h1m4 0h2m1 0h3m1 0h1m1 0h6m5 0h2m-27 1h1m2 0h3m2 0h1m1 0h1m7 0h7m3 0h1m-28 1h2m2 0h2m1 0h3m1 0h1m5 0h1m1 0h2m2 0h3m-26 1h3m1 0h1m1 0h1m1 0h2m3 0h3m1 0h1m4 0h1m3 0h1m-28 1h1m2 0h4m2 0h2m1 0h1m2 0h3m7 0h2m-27 1h1m3 0h2m3 0h3m1 0h2m1 0h5m1 0h3m1 0h1m1 0h1m-29 1h1m4 0h2m1 0h1m4 0h2m2 0h1m3 0h4m1 0h1m-27 1h1m1 0h4m2 0h3m2 0h1m1 0h1m1 0h1m9 0h1m-28 1h1m2 0h5m2 0h3m1 0h3m1 0h7m1 0h3m-21 1h1m1 0h2m4 0h1m2 0h2m3 0h5m-29 1h7m3 0h1m1 0h1m2 0h1m1 0h1m1 0h2m1 0h1m1 0h3m-27 1h1m5 0h1m1 0h1m2 0h1m2 0h3m1 0h3m3 0h1m-25 1h1m1 0h3m1 0h1m1 0h2m1 0h1m4 0h2m2 0h5m1 0h3m-29 1h1m1 0h3m1 0h1m1 0h1m1 0h1m2 0h3m3 0h1m1 0h1m3 0h2m-27 1h1m1 0h3m1 0h1m1 0h2m1 0h3m1 0h1m2 0h2m1 0h7m-28 1h1m5 0h1m3 0h2m3 0h1m1 0h2m1 0h1m1 0h1m1 0h2m1 0h1m-28 1h7m1 0h1m2 0h2m2 0h2m2 0h1m1 0h6"
        fill="none"
        stroke="currentColor"
        strokeLinecap="butt"
        shapeRendering="crispEdges"
      />
    </symbol>
  )
}

export function QrCode({ x, y, size }: { x: number; y: number; size: number }) {
  return <use href="#qr" x={x} y={y} width={size} height={size} color={paint.ink} />
}

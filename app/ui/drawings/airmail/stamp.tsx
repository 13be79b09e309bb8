import { paint } from '../paints.ts'
import { QrCode } from '../props/qr-code.tsx'

const brick = '#b5533c'
const line = { stroke: paint.ink, strokeWidth: 3 }
const scallops = [0, 1, 2, 3, 4, 5, 6, 7]
const acrossHoles = Array.from({ length: 13 }, (_, index) => 10 + index * 20)
const downHoles = Array.from({ length: 16 }, (_, index) => 10 + index * 20)

/** The perforation: a dotted line of the paper's own colour, bitten out of the edge. */
function Holes() {
  return (
    <mask id="stamp-holes">
      <rect x="-6" y="-6" width="272" height="332" fill="#fff" />
      <path
        d={[...acrossHoles.map((x) => `M${x} 0h0M${x} 320h0`), ...downHoles.map((y) => `M0 ${y}h0M260 ${y}h0`)].join(
          '',
        )}
        stroke="#000"
        strokeWidth="12"
        strokeLinecap="round"
      />
    </mask>
  )
}

function CornerDeli() {
  return (
    <>
      <path d="M28 270V96h42V76h120v20h42v174z" fill={brick} {...line} />
      <path d="M52 98h40v36H52zM108 98h40v36h-40zM164 98h40v36h-40z" fill={paint.bottlePale} {...line} />
      <path d="M28 142h204v36H28z" fill={paint.wattle} {...line} />
      {scallops.map((index) => (
        <path
          key={index}
          d={`M${32 + index * 24.5} 178h24.5v20a12.25 12.25 0 0 1-24.5 0z`}
          fill={index % 2 ? paint.white : paint.bottle}
          {...line}
        />
      ))}
      <path d="M44 218h90v52H44z" fill={paint.white} {...line} />
      <path d="M156 216h48v54h-48z" fill={paint.bottleDeep} {...line} />
      <QrCode x={71} y={226} size={36} />
      <path d="M16 270h228" {...line} strokeWidth="4" />
    </>
  )
}

/** An airmail stamp: a corner deli of New Jersey. */
export function Stamp({ className, issuer }: { className: string; issuer: string }) {
  const sign = { className: 'drawn-sign', fill: paint.ink }
  return (
    <svg viewBox="-6 -6 272 332" className={className} aria-hidden="true">
      <Holes />
      <g mask="url(#stamp-holes)">
        <rect width="260" height="320" fill={paint.white} />
        <rect x="16" y="16" width="228" height="288" fill={paint.galah} {...line} />
        <path d="M18 120q40-40 76-14 30-50 76-14 30-24 72 10v60H18z" fill={paint.galahPale} />
        <CornerDeli />
        <text x="30" y="52" fontSize="28" {...sign}>
          {issuer}
        </text>
        <text x="130" y="171" fontSize="31" textAnchor="middle" {...sign}>
          CORNER DELI
        </text>
        <text x="28" y="297" fontSize="25" {...sign}>
          NEW JERSEY
        </text>
        <text x="232" y="297" fontSize="25" textAnchor="end" {...sign}>
          USA
        </text>
      </g>
    </svg>
  )
}

/** The mark of the office that took it. */
export function Postmark({ className, locality, place }: { className: string; locality: string; place: string }) {
  const sign = { className: 'drawn-sign', fill: paint.ink, textAnchor: 'middle' as const }
  const wave = 'q16-10 32 0t32 0 32 0 32 0'
  return (
    <svg viewBox="0 0 260 130" className={className} aria-hidden="true">
      <g fill="none" {...line}>
        <circle cx="65" cy="65" r="58" />
        <circle cx="65" cy="65" r="44" />
        <path d={`M124 36${wave}M124 56${wave}M124 76${wave}M124 96${wave}`} />
      </g>
      <text x="65" y="62" fontSize="13.5" {...sign}>
        {locality}
      </text>
      <text x="65" y="81" fontSize="15" {...sign}>
        {place}
      </text>
    </svg>
  )
}

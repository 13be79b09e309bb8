import { paint } from '../paints.ts'

const line = { stroke: paint.ink, strokeWidth: 4 }

function Lettering({ x, y, size, children }: { x: number; y: number; size: number; children: string }) {
  return (
    <text x={x} y={y} fontSize={size} textAnchor="middle" className="drawn-sign" fill={paint.ink}>
      {children}
    </text>
  )
}

/** Post sticks out of the slot, the flag is up. */
function FullBox() {
  return (
    <g className="letterbox-full">
      <g transform="rotate(-8 180 120)">
        <rect x="96" y="52" width="150" height="80" rx="3" fill={paint.white} {...line} />
        <path d="M96 52l75 46 75-46" fill="none" {...line} />
      </g>
      <g transform="rotate(7 200 120)">
        <rect x="140" y="66" width="140" height="76" rx="3" fill={paint.wattle} {...line} />
        <Lettering x={194} y={116} size={40}>
          SMS
        </Lettering>
      </g>
      <path d="M40 260V150Q40 84 110 84H250Q320 84 320 150V260z" fill={paint.galahDeep} {...line} />
      <path d="M60 104H296V140H60z" fill={paint.ink} />
      <path d="M60 140h236v10H60z" fill={paint.white} {...line} />
      <rect x="110" y="172" width="140" height="62" rx="4" fill={paint.white} {...line} strokeWidth="3" />
      <Lettering x={180} y={218} size={42}>
        No. 12
      </Lettering>
      <path d="M322 210V110h34v28h-22v72z" fill={paint.wattle} {...line} />
    </g>
  )
}

/** The slot is shut, the flag is down, and the sticker is on. */
function ShutBox() {
  return (
    <g className="letterbox-shut">
      <path d="M40 260V150Q40 84 110 84H250Q320 84 320 150V260z" fill={paint.bottle} {...line} />
      <rect x="60" y="112" width="240" height="14" rx="7" fill={paint.ink} />
      <path d="M322 210v-14h52v14zM362 182h15v31h-15z" fill={paint.wattle} {...line} />
      <g className="letterbox-sticker">
        <g transform="rotate(-5 180 194)">
          <rect x="72" y="140" width="216" height="108" rx="6" fill={paint.wattle} {...line} />
          <Lettering x={180} y={190} size={52}>
            NO MORE
          </Lettering>
          <Lettering x={180} y={236} size={52}>
            TEXTS
          </Lettering>
        </g>
      </g>
    </g>
  )
}

/** The letterbox of No. 12: both of its states, of which the page's sheet shows one. */
export function Letterbox({ className }: { className: string }) {
  return (
    <svg viewBox="-6 34 390 396" className={className} aria-hidden="true">
      <path
        d="M40 420q10-34 0-60 22 20 22 60zM316 420q-6-24 8-50 4 30-2 50zM290 420q-2-16-14-26 22 2 22 26z"
        fill={paint.bottleMid}
        {...line}
      />
      <rect x="156" y="250" width="48" height="170" fill={paint.kraft} {...line} />
      <FullBox />
      <ShutBox />
      <path d="M-4 420H382" fill="none" stroke={paint.ink} strokeWidth="6" />
    </svg>
  )
}

/** The street behind it: wires, a roof line, the sun of noon. */
export function LetterboxStreet({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 600 300" preserveAspectRatio="xMaxYMin slice" className={className} aria-hidden="true">
      <circle cx="474" cy="74" r="46" fill={paint.wattle} />
      <path d="M-20 60Q300 180 620 100M-20 100Q300 220 620 140" fill="none" stroke={paint.ink} strokeWidth="3" />
    </svg>
  )
}

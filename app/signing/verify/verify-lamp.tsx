import { paint } from '#app/ui/drawings/paints.ts'

export type LampState = 'waiting' | 'genuine' | 'changed' | 'foreign'

const light: Record<LampState, { fill: string; opacity: number }> = {
  waiting: { fill: paint.wattlePale, opacity: 0.5 },
  genuine: { fill: paint.wattlePale, opacity: 1 },
  changed: { fill: '#fbe5e0', opacity: 1 },
  foreign: { fill: '#fbe5e0', opacity: 1 },
}

const lines = [152, 140, 152, 120, 152, 146, 152, 90]

function Stamp({ state }: { state: LampState }) {
  if (state === 'waiting') return null
  const isGood = state === 'genuine'
  return (
    <>
      {state === 'changed' ? <path d="M176 236h150v16H176z" fill="#fbe5e0" stroke="#a3271b" strokeWidth="3" /> : null}
      <g transform="translate(300 350)">
        <circle r="40" fill={isGood ? paint.bottle : '#a3271b'} stroke={paint.ink} strokeWidth="3" />
        <path
          d={isGood ? 'M-18 2l13 13 24-28' : 'M-15-15l30 30M15-15l-30 30'}
          fill="none"
          stroke={paint.white}
          strokeWidth="9"
        />
      </g>
    </>
  )
}

/** A signed page under a lamp, whose light shows the result. */
export function VerifyLamp({ state }: { state: LampState }) {
  const { fill, opacity } = light[state]
  return (
    <svg className="verify-lamp" viewBox="0 0 520 470" aria-hidden="true">
      <path d="M186 66 96 400h328L334 66z" fill={fill} opacity={opacity} />
      <path d="M260 0v34" stroke={paint.ink} strokeWidth="6" />
      <path d="M176 66q0-34 84-34t84 34z" fill={paint.ink} stroke={paint.ink} strokeWidth="3" />
      <rect x="186" y="64" width="148" height="10" fill={paint.wattle} stroke={paint.ink} strokeWidth="3" />
      <g transform="rotate(-3 260 270)">
        <rect x="166" y="140" width="188" height="256" rx="2" fill={paint.white} stroke={paint.ink} strokeWidth="3" />
        <g transform="translate(184 168)">
          <path d="M0 0h70v12H0z" fill={paint.ink} />
          {lines.map((width, index) => (
            <path
              key={lines.slice(0, index).length}
              d={`M0 ${30 + index * 14}h${width}`}
              stroke={paint.newsEdge}
              strokeWidth="5"
            />
          ))}
          <path
            d="M0 176c14-34 24-34 22-14s20-20 24-12 8 12 20 2 16-6 24 0"
            fill="none"
            stroke={paint.ink}
            strokeWidth="3"
          />
          <path d="M0 188h96" stroke={paint.ink} strokeWidth="2" />
        </g>
        <Stamp state={state} />
      </g>
      <rect x="-300" y="424" width="1200" height="12" fill={paint.ink} />
      <rect x="-300" y="436" width="1200" height="80" fill={paint.bottleDeep} />
    </svg>
  )
}

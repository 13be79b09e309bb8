import { paint } from '../paints.ts'
import { Brush, Dot, Ink, Print, Sign } from '../pencils.tsx'

/** The price of a tablet for a shop, on a string. */
export function PriceTicket() {
  return (
    <svg
      viewBox="0 0 620 600"
      role="img"
      aria-label="Price ticket: zero dollars and no cents per month. Free for agents."
      className="price-ticket"
    >
      <Brush d="M310 70C300 20 320-20 380-60" width={4} fill={paint.white} />
      <g transform="rotate(-5 310 330)">
        <Ink d="M40 150 310 40 580 150V560H40z" fill={paint.wattle} width={5} />
        <Dot x={310} y={96} r={18} fill={paint.bottle} width={4} />
        <path d="M64 224H556M64 516H556" stroke={paint.ink} strokeWidth="5" />
        <Sign x={64} y={206} size={50}>
          EVERYDAY PRICE
        </Sign>
        <Sign x={556} y={206} size={50} anchor="end">
          1 EA
        </Sign>
        <Sign x={84} y={390} size={170}>
          $
        </Sign>
        <Sign x={192} y={488} size={324}>
          0
        </Sign>
        <Sign x={362} y={366} size={150}>
          00
        </Sign>
        <Print x={366} y={416} size={27} weight={700}>
          per month,
        </Print>
        <Print x={366} y={450} size={27} weight={700}>
          every month
        </Print>
        <Print x={64} y={545} size={21} weight={700}>
          Free for agents
        </Print>
        <path
          d="M486 526v24m9-24v24m13-24v24m8-24v24m12-24v24m9-24v24m12-24v24"
          stroke={paint.ink}
          strokeWidth="4"
          strokeLinecap="butt"
        />
      </g>
    </svg>
  )
}

import { Box, Dot, Ink, Print, Sign } from '../pencils.tsx'
import { paint } from '../paints.ts'

const entries = [
  { time: '10:44:09', text: 'Code 7K2M-50 paid, cash', place: 'Marrickville News', end: '' },
  { time: '10:44:10', text: 'Deposit accepted', place: 'Coinstead', end: '+ $50.00' },
  { time: '10:44:10', text: 'Commission earned', place: 'Marrickville News', end: 'logged' },
  { time: '10:44:11', text: 'Receipt printed', place: 'at the counter', end: 'done' },
] as const

/** The partner's side of the deposit on a laptop, 430 units of screen. */
export function LedgerLaptop({ className, label }: { className: string; label: string }) {
  return (
    <svg className={className} viewBox="-16 0 462 396" role="img" aria-label={label}>
      <Box x={-8} y={0} w={446} h={380} r={16} fill={paint.ink} edge={null} />
      <path d="M-16 378h462l-10 18H-6z" fill={paint.ink} />
      <path d="M176 378h78l-6 7h-66z" fill={paint.newsDark} />
      <Box x={3} y={11} w={424} h={359} r={4} fill={paint.white} edge={null} />
      <g transform="translate(0 8)">
        <Box x={3} y={3} w={424} h={56} fill={paint.bottle} edge={null} />
        <Print x={22} y={38} size={17} weight={800} fill={paint.white}>
          Partner ledger
        </Print>
        <Print x={408} y={38} size={13} anchor="end" weight={600} fill={paint.white}>
          Coinstead · live
        </Print>
        <Dot x={298} y={33} r={5} fill={paint.wattle} edge={null} />
        {entries.map((entry, i) => (
          <LaptopRow key={entry.text} {...entry} index={i} />
        ))}
        <Print x={22} y={340} size={14} fill={paint.newsDark}>
          Balance before $12.40
        </Print>
        <Sign x={408} y={352} size={50} anchor="end" className="drawn-row drawn-row-4">
          $62.40
        </Sign>
      </g>
    </svg>
  )
}

type Row = (typeof entries)[number] & { index: number }

function LaptopRow({ time, text, place, end, index }: Row) {
  const y = 60 + index * 62
  const isDeposit = index === 1
  return (
    <>
      <g className={`drawn-row drawn-row-${index}`}>
        {isDeposit ? <Box x={3.5} y={y} w={423} h={62} fill={paint.wattlePale} edge={null} /> : null}
        <Print x={22} y={y + 37} size={13} fill={paint.newsDark}>
          {time}
        </Print>
        <Print x={100} y={y + 28} size={14.5} weight={700}>
          {text}
        </Print>
        <Print x={100} y={y + 47} size={12.5} fill={paint.newsDark}>
          {place}
        </Print>
        {isDeposit ? (
          <Sign x={408} y={y + 42} size={30} anchor="end">
            {end}
          </Sign>
        ) : end ? (
          <Print x={408} y={y + 37} size={13} anchor="end" weight={600}>
            {end}
          </Print>
        ) : null}
      </g>
      <Ink d={`M3 ${y + 62}h424`} edge={paint.newsEdge} width={1.5} />
    </>
  )
}

/** The same ledger as a slip, for narrow pages. */
export function LedgerSlip({ className, label }: { className: string; label: string }) {
  return (
    <svg className={className} viewBox="0 0 358 262" role="img" aria-label={label}>
      <Box x={2} y={2} w={354} h={280} r={14} fill={paint.white} />
      <path d="M3.5 56V16q0-12.5 12.5-12.5h326q12.5 0 12.5 12.5v40z" fill={paint.bottle} />
      <Print x={20} y={37} size={17} weight={800} fill={paint.white}>
        Partner ledger
      </Print>
      <Print x={338} y={37} size={14} anchor="end" weight={600} fill={paint.white}>
        live
      </Print>
      <Dot x={302} y={32} r={5} fill={paint.wattle} edge={null} />
      {entries.slice(0, 3).map((entry, i) => (
        <SlipRow key={entry.text} {...entry} index={i} />
      ))}
      <Print x={20} y={236} size={15} fill={paint.newsDark}>
        Balance
      </Print>
      <Sign x={338} y={246} size={54} anchor="end" className="drawn-row drawn-row-4">
        $62.40
      </Sign>
    </svg>
  )
}

function SlipRow({ time, text, end, index }: Row) {
  const y = 56 + index * 48
  return (
    <>
      <g className={`drawn-row drawn-row-${index}`}>
        {index === 1 ? <Box x={3.5} y={y} w={351} h={48} fill={paint.wattlePale} edge={null} /> : null}
        <Print x={20} y={y + 30} size={15} weight={600}>
          {text}
        </Print>
        {index === 1 ? (
          <Sign x={338} y={y + 35} size={30} anchor="end">
            {end}
          </Sign>
        ) : (
          <Print x={338} y={y + 30} size={14} anchor="end" fill={paint.newsDark}>
            {end || time}
          </Print>
        )}
      </g>
      <Ink d={`M3 ${y + 48}h352`} edge={paint.newsEdge} width={1.5} />
    </>
  )
}

import { Fragment } from 'react'

import { Box, Print, Sign } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { QrCode } from '../props/qr-code.tsx'

/** The partner's app after the amount was chosen: a column of its own on a wide page. Cut off by the lower edge. */
export function DepositPhone({ className, label }: { className: string; label: string }) {
  return (
    <svg className={className} viewBox="0 0 300 446" role="img" aria-label={label}>
      <Box x={4} y={4} w={292} h={462} r={42} fill={paint.ink} />
      <Box x={17} y={17} w={266} h={440} r={30} fill={paint.white} edge={null} />
      <Box x={112} y={29} w={76} h={14} r={7} fill={paint.ink} edge={null} />
      <Print x={38} y={84} size={18} weight={800}>
        Coinstead
      </Print>
      <Print x={262} y={84} size={14} anchor="end" fill={paint.newsDark}>
        Add money
      </Print>
      {['$20', '$50', '$100'].map((amount, i) => (
        <Fragment key={amount}>
          <Box x={38 + i * 78} y={102} w={68} h={44} r={6} fill={i === 1 ? paint.ink : paint.newsSunk} edge={null} />
          <Print
            x={72 + i * 78}
            y={130}
            size={17}
            anchor="middle"
            weight={700}
            fill={i === 1 ? paint.white : paint.ink}
          >
            {amount}
          </Print>
        </Fragment>
      ))}
      <Box x={38} y={162} w={224} h={208} r={8} fill={paint.wattle} edge={null} />
      <Box x={62} y={178} w={176} h={176} fill={paint.white} edge={null} />
      <QrCode x={74} y={190} size={152} />
      <path className="drawn-scan drawn-scan-long" d="M66 204h168" stroke={paint.galahDeep} strokeWidth="5" />
      <Print x={150} y={400} size={14} anchor="middle" weight={600}>
        Nearest: Marrickville News
      </Print>
      <Print x={150} y={422} size={14} anchor="middle" weight={700} fill={paint.bottleMid}>
        Open until 6:00 pm
      </Print>
    </svg>
  )
}

/** The same moment, narrower and with less on it, to stand beside its words on a phone. */
export function SmallDepositPhone({ className, label }: { className: string; label: string }) {
  return (
    <svg className={className} viewBox="0 0 176 300" role="img" aria-label={label}>
      <Box x={3} y={3} w={170} h={320} r={28} fill={paint.ink} />
      <Box x={12} y={12} w={152} h={312} r={19} fill={paint.white} edge={null} />
      <Box x={62} y={20} w={52} h={10} r={5} fill={paint.ink} edge={null} />
      <Print x={88} y={54} size={15} anchor="middle" weight={800}>
        Coinstead
      </Print>
      <Box x={24} y={68} w={128} h={134} r={6} fill={paint.wattle} edge={null} />
      <Box x={34} y={81} w={108} h={108} fill={paint.white} edge={null} />
      <QrCode x={41} y={88} size={94} />
      <path className="drawn-scan" d="M36 98h104" stroke={paint.galahDeep} strokeWidth="4" />
      <Sign x={88} y={250} size={52} anchor="middle">
        $50.00
      </Sign>
      <Print x={88} y={280} size={12.5} anchor="middle" weight={700} fill={paint.bottleMid}>
        Open until 6:00 pm
      </Print>
    </svg>
  )
}

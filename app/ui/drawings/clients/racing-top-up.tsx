import { paint } from '../paints.ts'
import { At, Box, Brush, Dot, Ink, Print, Sign } from '../pencils.tsx'
import { QrCode } from '../props/qr-code.tsx'

const runners = [
  { y: 62, number: '1', name: 'Fair Go', silk: paint.galahDeep },
  { y: 112, number: '2', name: 'Milk Bar Maid', silk: paint.wattle },
  { y: 162, number: '3', name: 'Paper Round', silk: paint.bottleMid },
] as const

/** The form guide with one runner circled, the phone that pays for it, and the rail behind. */
export function RacingTopUp() {
  return (
    <>
      <path d="M-600 210Q180 120 960 210V400H-600z" fill={paint.bottleMid} />
      <Rail />
      <FinishingPost />
      <At x={26} y={84} turn={-5}>
        <FormGuide />
      </At>
      <At x={244} y={170} turn={7}>
        <DepositPhone />
      </At>
    </>
  )
}

function Rail() {
  const posts = Array.from({ length: 16 }, (_, i) => `M${-540 + i * 96} 214v180`).join('')
  return (
    <>
      <path d={posts} stroke={paint.white} strokeWidth="8" />
      <Brush d="M-600 222Q180 188 960 222" width={11} fill={paint.white} />
    </>
  )
}

/** Stands beside the picture: seen where the place is wide. */
function FinishingPost() {
  return [-190, 520].map((x) => (
    <g key={x}>
      <Brush d={`M${x} 90V400`} width={11} fill={paint.ink} />
      <Dot x={x} y={70} r={44} fill={paint.wattle} width={4} />
      <Dot x={x} y={70} r={22} fill={paint.galahDeep} />
    </g>
  ))
}

function FormGuide() {
  return (
    <>
      <Box x={8} y={10} w={206} h={300} r={2} fill={paint.newsEdge} />
      <Box w={206} h={300} r={2} fill={paint.white} width={4} />
      <Sign x={16} y={38} size={31}>
        FORM GUIDE
      </Sign>
      <path d="M14 48H192" stroke={paint.ink} strokeWidth="4" />
      {runners.map(({ y, number, name, silk }) => (
        <g key={name}>
          <Sign x={16} y={y + 31} size={34}>
            {number}
          </Sign>
          <At x={58} y={y + 8}>
            <Ink d="M-14 2-6-4H6l8 6 6 12-8 5v11h-24V21l-8-5z" fill={silk} width={2.5} />
          </At>
          <Print x={88} y={y + 17} size={15} weight={700}>
            {name}
          </Print>
          <path d={`M88 ${y + 29}h84`} stroke={paint.newsDark} strokeWidth="3" />
        </g>
      ))}
      <path
        d="M8 134C12 92 190 88 200 126 206 158 22 168 12 138"
        fill="none"
        stroke={paint.galahDeep}
        strokeWidth="5"
      />
      <path d="M16 218h174M16 236h174M16 254h120" stroke={paint.newsEdge} strokeWidth="5" />
    </>
  )
}

function DepositPhone() {
  return (
    <>
      <Box w={112} h={214} r={18} fill={paint.ink} />
      <Box x={7} y={7} w={98} h={200} r={12} fill={paint.white} edge={null} />
      <Box x={7} y={22} w={98} h={28} fill={paint.wattle} edge={null} />
      <Print x={56} y={41} size={13} anchor="middle" weight={800}>
        Deposit
      </Print>
      <Sign x={56} y={90} size={38} anchor="middle">
        $50.00
      </Sign>
      <QrCode x={20} y={104} size={72} />
      <Box x={18} y={184} w={76} h={12} r={6} fill={paint.bottle} edge={null} />
    </>
  )
}

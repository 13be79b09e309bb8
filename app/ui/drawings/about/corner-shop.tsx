import { paint } from '../paints.ts'
import { At, Box, Dot, Ink, Sign } from '../pencils.tsx'
import { QrCode } from '../props/qr-code.tsx'

const scallop = 520 / 16

/** The shop round the corner from the painted wall, front on. */
export function CornerShop({ className, label }: { className: string; label: string }) {
  return (
    <svg
      viewBox="0 16 520 456"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={label}
      className={className}
    >
      <Ink d="M0 480V70h60V40h130v30h44l26-44h190l26 44h44v410z" fill={paint.wattlePale} width={4} />
      <Ink d="M0 96h520M0 112h520" />
      {[40, 118, 300, 378].map((x) => (
        <g key={x}>
          <Box x={x} y={130} w={54} h={62} fill={paint.bottlePale} />
          <Ink d={`M${x} 161h54M${x + 27} 130v62`} width={2.4} />
          <Box x={x - 6} y={190} w={66} h={9} fill={paint.white} />
        </g>
      ))}
      <Box x={-4} y={214} w={528} h={62} fill={paint.wattle} width={4} />
      <Sign x={260} y={262} size={52} anchor="middle">
        NEWSAGENCY
      </Sign>
      <Window x={24} />
      <Window x={320} />
      <Posters />
      <Goods />
      <Door />
      {[0, 1].map((odd) => (
        <Ink key={odd} d={scallops(odd)} fill={odd ? paint.white : paint.galahDeep} />
      ))}
    </svg>
  )
}

const scallops = (odd: number) =>
  Array.from({ length: 8 }, (_, i) => {
    const x = (2 * i + odd) * scallop
    return `M${x} 276h${scallop}v34a${scallop / 2} ${scallop / 2} 0 0 1${-scallop} 0z`
  }).join('')

const Window = ({ x }: { x: number }) => <Box x={x} y={346} w={176} h={88} fill={paint.white} />

function Posters() {
  return (
    <>
      <Box x={36} y={360} w={44} h={60} fill={paint.wattle} width={2.5} />
      <Sign x={58} y={386} size={20} anchor="middle">
        PAY
      </Sign>
      <Sign x={58} y={408} size={20} anchor="middle">
        HERE
      </Sign>
      <Box x={90} y={360} w={44} h={60} fill={paint.galah} width={2.5} />
      <Sign x={112} y={386} size={18} anchor="middle">
        CASH
      </Sign>
      <Sign x={112} y={408} size={18} anchor="middle">
        CARD
      </Sign>
      <Box x={144} y={360} w={44} h={60} fill={paint.white} width={2.5} />
      <QrCode x={149} y={371} size={34} />
    </>
  )
}

function Goods() {
  return (
    <>
      <Box x={336} y={394} w={60} h={40} fill={paint.kraft} width={2.5} />
      <Box x={402} y={376} w={40} h={58} fill={paint.galah} width={2.5} />
      <Box x={448} y={404} w={38} h={30} fill={paint.wattle} width={2.5} />
      <Ink d="M358 394v12l8-4 8 4v-12" fill={paint.white} width={2} />
    </>
  )
}

function Door() {
  return (
    <>
      <Box x={218} y={340} w={84} h={140} fill={paint.bottle} />
      <Box x={230} y={354} w={60} h={68} fill={paint.bottlePale} />
      <Dot x={288} y={440} r={5} fill={paint.wattle} edge={null} />
      <At x={260} y={372}>
        <Box x={-26} y={-12} w={52} h={25} r={3} fill={paint.wattle} width={2.5} />
        <Sign x={0} y={8} size={21} anchor="middle">
          OPEN
        </Sign>
      </At>
    </>
  )
}

import { paint } from '../paints.ts'
import { At, Box, Dot, Ink, Sign } from '../pencils.tsx'
import { Banknote } from './coin-wallet.tsx'

const tower = [0, 1, 2, 3, 4] as const
const sway = [0, -5, 4, -2, 3] as const

/** Notes go in at the left, a tower of coins stands at the right, the mark of the exchange on top. */
export function CoinTower() {
  return (
    <>
      <rect x="-600" y="322" width="1560" height="80" fill={paint.bottleDeep} />
      <rect x="-600" y="314" width="1560" height="10" fill={paint.ink} />
      <At x={22} y={206} turn={-9} scale={0.8}>
        <Banknote />
      </At>
      <Till />
      {tower.map((i) => (
        <At key={i} x={252 + sway[i]} y={314 - i * 27}>
          <Ink d="M-78-5v-20h156v20c0 13-156 13-156 0z" fill={i % 2 ? paint.wattlePale : paint.wattle} width={4} />
          <ellipse
            cy="-25"
            rx="78"
            ry="14"
            fill={i % 2 ? paint.wattlePale : paint.wattle}
            stroke={paint.ink}
            strokeWidth="4"
          />
        </At>
      ))}
      <At x={254} y={92}>
        <Ink d="M7-66l62 35v62L7 78z" fill={paint.ink} />
        <Ink d="M0-70 62-35V35L0 70-62 35V-35z" fill={paint.bottle} width={4} />
        <Ink d="M-32 32V-4L0-32 32-4v36H13V8h-26v24z" fill={paint.white} />
      </At>
    </>
  )
}

/** The drawer, open by a hand's breadth. */
function Till() {
  return (
    <>
      <Box x={16} y={262} w={140} h={52} r={5} fill={paint.galah} width={4} />
      <Box x={4} y={282} w={164} h={32} r={4} fill={paint.galahDeep} width={4} />
      <Box x={66} y={292} w={40} h={10} r={5} fill={paint.white} width={2.5} />
      <Dot x={36} y={272} r={4} fill={paint.ink} edge={null} />
      <Sign x={136} y={279} size={15} anchor="middle">
        $
      </Sign>
    </>
  )
}

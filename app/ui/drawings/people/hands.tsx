import { Brush, Ink, Limb, Union } from '../pencils.tsx'
import { skins, type Skin } from './skins.ts'

type HandProps = { skin: Skin }

/** Every hand has its wrist at the origin and its fingers along x. */
export function PointingHand({ skin }: HandProps) {
  const [tone] = skins[skin]
  return (
    <>
      <Union
        parts={[
          ['M0 0L20 2', 25],
          ['M18-7L50-9', 11],
        ]}
        fill={tone}
      />
      <Limb d="M25 1L34 1" width={9.5} fill={tone} edge={2.4} />
      <Limb d="M24 10L32 10.5" width={9} fill={tone} edge={2.4} />
      <Limb d="M20 18L27 18.5" width={8} fill={tone} edge={2.4} />
      <Brush d="M8 2H20M8 8l12 8" width={13} fill={tone} />
      <Limb d="M6-6Q14-17 27-12" width={9} fill={tone} edge={2.4} />
      <Brush d="M2-2L10-6" width={9} fill={tone} />
    </>
  )
}

export function FlatHand({ skin }: HandProps) {
  const [tone] = skins[skin]
  const fingers = ['M18-8.8L34-11', 'M18-2.8L41-3.5', 'M18 3.6L41 4.5', 'M18 9.6L35 12']
  return (
    <>
      <Union parts={[['M0 0L18 0', 26]]} fill={tone} />
      {fingers.map((d) => (
        <Limb key={d} d={d} width={9.5} fill={tone} edge={2.4} />
      ))}
      <Brush d="M6-6L19-7M6 6L19 7M6 0H22" width={12} fill={tone} />
      <Limb d="M6-10Q14-22 25-21" width={9.5} fill={tone} edge={2.4} />
      <Brush d="M3-6L9-11" width={10} fill={tone} />
    </>
  )
}

export function OpenHand({ skin }: HandProps) {
  const [tone, shade] = skins[skin]
  const fingers = ['M20-15L48-22', 'M20-5L54-7', 'M20 6L54 8', 'M20 15L46 22']
  return (
    <>
      <Union parts={[['M0 0L20 0', 30]]} fill={tone} />
      {fingers.map((d) => (
        <Limb key={d} d={d} width={10} fill={tone} edge={2.6} />
      ))}
      <Brush d="M4-6L22-11M4 6L22 11M8 0H24" width={14} fill={tone} />
      <Limb d="M8-12Q14-28 26-32" width={10.5} fill={tone} edge={2.6} />
      <Brush d="M5-8L10-15" width={10} fill={tone} />
      <Ink d="M10 8Q20 4 26-6" edge={shade} width={2.4} />
    </>
  )
}

export function GrippingHand({ skin }: HandProps) {
  const [tone] = skins[skin]
  return (
    <>
      <Union parts={[['M0 0L16 0', 26]]} fill={tone} />
      {[-12, -4, 4, 12].map((y) => (
        <Limb key={y} d={`M16 ${y}L30 ${y}`} width={8.5} fill={tone} edge={2.4} />
      ))}
      <Brush d="M6-7H16M6 0H17M6 7H16" width={12} fill={tone} />
    </>
  )
}

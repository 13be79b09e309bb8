import { skins, type Skin } from '../people/skins.ts'
import { At, Box, Brush, Dot, Ink, Limb } from '../pencils.tsx'
import { paint } from '../paints.ts'

export type Walker = {
  skin: Skin
  hair?: string
  head?: 'hair' | 'curls' | 'turban' | 'hijab'
  headPaint?: string
  top: string
  legs?: string
  hasVest?: boolean
  bag?: string
  carries?: 'phone' | 'parcel' | 'stick' | 'trolley' | 'dog'
}

function Head({ skin, hair = '#2a1a12', head = 'hair', headPaint = hair }: Walker) {
  const [tone] = skins[skin]
  return (
    <>
      <Ink d="M0-98m-12 0a12 13 0 1 0 24 0a12 13 0 1 0-24 0" fill={tone} width={2.4} />
      {head === 'turban' ? (
        <Ink d="M-13-99Q-16-121 1-121T13-99Q6-107 0-107T-13-99z" fill={headPaint} width={2.2} />
      ) : null}
      {head === 'hijab' ? (
        <>
          <Ink d="M-14-78Q-20-116 0-116T14-78Q0-70-14-78z" fill={headPaint} width={2.2} />
          <Ink d="M-8-98q0-9 9-9t9 9-9 14-9-14z" fill={tone} width={2} />
        </>
      ) : null}
      {head === 'curls' ? (
        <>
          <Dot x={-9} y={-106} r={6} fill={hair} width={2} />
          <Dot x={0} y={-111} r={6} fill={hair} width={2} />
          <Dot x={9} y={-106} r={6} fill={hair} width={2} />
        </>
      ) : null}
      {head === 'hair' ? (
        <Ink d="M-13-98Q-15-115 1-114T13-100Q4-102-1-107-4-102-13-98z" fill={hair} width={2.2} />
      ) : null}
      <circle cx="5" cy="-98" r="1.7" fill={paint.ink} />
      <Ink d="M3-91q4 2 6-1" width={1.8} />
    </>
  )
}

function Load({ carries, top }: Walker) {
  const arm = (d: string) => <Limb d={d} width={6} fill={top} edge={2.2} />
  switch (carries) {
    case 'phone':
      return (
        <>
          {arm('M2-64Q12-50 22-66')}
          <Box x={19} y={-80} w={9} h={15} r={2} fill={paint.ink} edge={null} />
        </>
      )
    case 'parcel':
      return (
        <>
          <Box x={6} y={-66} w={30} h={24} r={2} fill={paint.kraft} width={2.2} />
          {arm('M0-62Q6-46 20-46')}
        </>
      )
    case 'stick':
      return (
        <>
          {arm('M2-64L18-46')}
          <Ink d="M19-46 23 0" width={2.6} />
        </>
      )
    case 'trolley':
      return (
        <>
          {arm('M2-64L22-52')}
          <Ink d="M22-52 38-4" width={2.6} />
          <Box x={30} y={-40} w={24} h={32} r={4} fill={paint.galahDeep} width={2.2} />
          <Dot x={42} y={-3} r={4} fill={paint.white} width={2} />
        </>
      )
    case 'dog':
      return (
        <>
          {arm('M2-64L18-46')}
          <Ink d="M19-46Q34-20 44-22" width={2} />
          <At x={50} y={0}>
            <Ink d="M-14-8v8M-7-8v8M8-8v8M14-8v8" />
            <Ink d="M-18-14Q-24-24-26-26M-18-8V-20H10L14-28 24-27 27-22 18-18 17-8z" fill={paint.white} width={2.2} />
            <Dot x={19} y={-24} r={1.2} fill={paint.ink} edge={null} />
          </At>
        </>
      )
    default:
      return arm('M0-64Q10-52 8-40')
  }
}

/** A small figure that walks to the right, with its feet at the origin. */
export function WalkingFigure(walker: Walker) {
  const { top, legs = paint.ink, hasVest, bag } = walker
  return (
    <>
      <Limb d="M-5-34L-9-3" width={8} fill={legs} edge={2.2} />
      <Limb d="M5-34L9-3" width={8} fill={legs} edge={2.2} />
      <Ink d="M-16 0h10v-5h-7zM4 0h12v-2l-7-3H4z" fill={paint.ink} width={1.5} />
      <Ink d="M-14-32Q-17-72 0-74T14-32z" fill={top} width={2.4} />
      {hasVest ? <Brush d="M-13-44H13" width={4} fill={paint.white} /> : null}
      <Head {...walker} />
      <Load {...walker} />
      {bag ? <Box x={2} y={-42} w={14} h={16} r={2} fill={bag} width={2.2} /> : null}
    </>
  )
}

import { fine } from '../fine.ts'
import { Dot, Ink } from '../pencils.tsx'
import { BeardOf } from './beard.tsx'
import { Clothes } from './clothes.tsx'
import { Eyes, eyesAt, Glasses, Marks, Mouth, Nose } from './features.tsx'
import { haircuts } from './hair.tsx'
import { Beanie, Cap, HeadBand, Headphones, Hijab, HijabFolds, Turban } from './headwear.tsx'
import { skins } from './skins.ts'
import type { Pose, Traits } from './traits.ts'

const jaws = {
  soft: 'M-36-60C-38-99 38-99 36-60C38-30 22 2 0 2S-38-30-36-60z',
  square: 'M-37-60C-39-99 39-99 37-60L36-28C35-6 17 5 0 5S-35-6-36-28z',
  long: 'M-35-60C-37-99 37-99 35-60C37-26 20 8 0 8S-37-26-35-60z',
}
const coveredEars = new Set(['bob', 'long'])

function Ears({ traits, t, skin }: { traits: Traits; t: number; skin: string }) {
  const near = [...(t > -5 ? [-35 + Math.max(0, t) * 0.5] : []), ...(t < 5 ? [35 + Math.min(0, t) * 0.5] : [])]
  const { earring } = traits
  const ears = near.map((x) => ({ x, out: Math.sign(x) }))
  return (
    <>
      <Ink d={ears.map(({ x, out }) => `M${x}-52c${out * 11}-5 ${out * 14} 17 ${out} 18`).join('')} fill={skin} />
      <Ink d={ears.map(({ x, out }) => `M${x + out * 3}-46q${out * 4} 2 ${out} 7`).join('')} width={2} />
      {earring
        ? ears.map(({ x, out }) => <Dot key={x} x={fine(x + out * 6)} y={-29} r={3.4} fill={earring} width={2} />)
        : null}
    </>
  )
}

function Hat({ traits }: { traits: Traits }) {
  const { hat, hatPaint = '', hatTrim = hatPaint } = traits
  if (hat === 'turban') return <Turban fill={hatPaint} trim={hatTrim} />
  if (hat === 'cap') return <Cap fill={hatPaint} trim={hatTrim} />
  if (hat === 'beanie') return <Beanie fill={hatPaint} trim={hatTrim} />
  if (hat === 'hijab') return <HijabFolds />
  if (hat === 'band') return <HeadBand fill={hatPaint} />
  return null
}

/**
 * One hand draws everybody: an even ink line, flat colour, one hard shadow under the chin. The chin is at the origin,
 * the head reaches to -110 and the body goes down to 290.
 */
export function Person({ traits, turn = 0, arms, hasSides = !arms }: Pose & { traits: Traits }) {
  const [skin, shade, blush] = skins[traits.skin]
  const t = turn * 8
  const { left, right } = eyesAt(t)
  const isVeiled = traits.hat === 'hijab'
  const hair = traits.hair ?? '#33201a'
  const cut = isVeiled || !traits.style ? undefined : haircuts[traits.style](hair)
  return (
    <>
      {cut?.behind}
      <Ink d="M-16-8v36q16 17 32 0V-8z" fill={skin} />
      <path d="M-14.5-6V8Q2 22 14.5 2V-6z" fill={shade} />
      <Clothes {...traits} hasSides={hasSides} />
      {arms}
      {isVeiled ? (
        <Hijab fill={traits.hatPaint ?? ''} skin={skin} />
      ) : (
        <>
          {traits.style && coveredEars.has(traits.style) ? null : <Ears traits={traits} t={t} skin={skin} />}
          <Ink d={jaws[traits.jaw ?? 'soft']} fill={skin} />
        </>
      )}
      <g fill={blush} opacity=".42">
        <circle cx={fine(left - 7)} cy="-29" r="7" />
        <circle cx={fine(right + 7)} cy="-29" r="7" />
      </g>
      {traits.beard ? <BeardOf kind={traits.beard} fill={traits.beardPaint ?? hair} t={t} /> : null}
      <Eyes traits={traits} t={t} />
      <Nose t={t} />
      {traits.beard ? null : <Mouth kind={traits.mouth} t={t} />}
      <Marks traits={traits} t={t} shade={shade} />
      {traits.hat === 'turban' || traits.hat === 'beanie' ? null : cut?.front}
      <Hat traits={traits} />
      {traits.glasses ? <Glasses kind={traits.glasses} t={t} /> : null}
      {traits.headphones ? <Headphones fill={traits.headphones} /> : null}
    </>
  )
}

import { paint } from '../paints.ts'
import { Person } from './person.tsx'
import type { Pose, Traits } from './traits.ts'

/** Everybody who may be drawn. A new shopkeeper gets a new face here. */
export const cast = {
  harjit: { skin: 'tan', hat: 'turban', hatPaint: paint.bottleMid, hatTrim: paint.wattle, beard: 'full', hair: '#2b201b', beardPaint: '#4b433c', jaw: 'square', clothes: 'apron', top: paint.white, over: paint.galahDeep }, // prettier-ignore
  mia: { skin: 'brown', style: 'curls', hair: '#241713', clothes: 'crew', top: paint.wattle, hasLashes: true, earring: paint.wattleDeep }, // prettier-ignore
  nonna: { skin: 'fair', style: 'perm', hair: '#d9d3c6', clothes: 'cardigan', top: paint.galah, glasses: 'cat', isOld: true, earring: paint.white }, // prettier-ignore
  teen: { skin: 'fair', style: 'swoop', hair: '#b8552b', clothes: 'hoodie', top: paint.bottleMid, hasFreckles: true, headphones: paint.wattle, mouth: 'side', jaw: 'long' }, // prettier-ignore
  courier: { skin: 'deep', style: 'fade', hair: '#1b1310', hat: 'cap', hatPaint: paint.bottle, clothes: 'hivis', top: paint.bottle, over: paint.wattle, mouth: 'grin', jaw: 'square' }, // prettier-ignore
  amira: { skin: 'olive', hat: 'hijab', hatPaint: paint.galah, clothes: 'blazer', top: paint.bottle, hasLashes: true, brow: '#33201a' }, // prettier-ignore
  priya: { skin: 'tan', style: 'long', hair: '#1f1512', clothes: 'apron', top: paint.galahPale, over: paint.bottle, hasLashes: true, mouth: 'grin', earring: paint.wattle }, // prettier-ignore
  daniel: { skin: 'deep', style: 'fade', hair: '#17110f', beard: 'trim', clothes: 'blazer', top: paint.bottle, jaw: 'square' }, // prettier-ignore
  graham: { skin: 'fair', style: 'bald', hair: '#b3ab9b', beard: 'tash', glasses: 'round', isOld: true, clothes: 'shirt', top: paint.bottlePale, jaw: 'long', brow: '#8b8478' }, // prettier-ignore
  mei: { skin: 'olive', style: 'bob', hair: '#17120f', clothes: 'apron', top: paint.newsSunk, over: paint.wattle, mouth: 'grin' }, // prettier-ignore
  keiran: { skin: 'brown', style: 'quiff', hair: '#1f1512', clothes: 'hoodie', top: paint.galahDeep, mouth: 'grin' },
  lena: { skin: 'deep', style: 'bun', hair: '#241713', clothes: 'apron', top: paint.white, over: paint.galah, hasLashes: true, earring: paint.wattle }, // prettier-ignore
  malcolm: { skin: 'fair', style: 'quiff', hair: '#e4ddcf', glasses: 'round', isOld: true, clothes: 'blazer', top: paint.bottle, under: paint.wattlePale, jaw: 'square', brow: '#b3ab9b' }, // prettier-ignore
  lucinda: { skin: 'olive', style: 'bob', hair: '#8b8478', glasses: 'cat', isOld: true, clothes: 'cardigan', top: paint.galahDeep, earring: paint.wattle, hasLashes: true }, // prettier-ignore
  sunita: { skin: 'tan', style: 'long', hair: '#17120f', clothes: 'blazer', top: paint.wattle, mouth: 'grin', hasLashes: true, earring: paint.white }, // prettier-ignore
  tama: { skin: 'brown', style: 'bun', hair: '#17110f', beard: 'trim', clothes: 'shirt', top: paint.bottleMid, jaw: 'square' }, // prettier-ignore
  bridie: { skin: 'fair', style: 'swoop', hair: '#c25a26', hasFreckles: true, clothes: 'crew', top: paint.white, hasLashes: true, mouth: 'side', earring: paint.bottle }, // prettier-ignore
} satisfies Record<string, Traits>

export type CastName = keyof typeof cast

/** Somebody of the cast, posed. */
export function Who({ name, ...pose }: Pose & { name: CastName }) {
  return <Person traits={cast[name]} {...pose} />
}

/** A head and shoulders in a square of one colour. */
export function Portrait({
  name,
  ground,
  className,
  ...pose
}: Pose & { name: CastName; ground: string; className?: string }) {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className={className}>
      <rect width="200" height="200" fill={ground} />
      <g transform="translate(100 134) scale(1.06)">
        <Who name={name} {...pose} />
      </g>
    </svg>
  )
}

import { Dot, Ink } from '../pencils.tsx'
import { paint } from '../paints.ts'

const { galahDeep, galahPale, bottlePale, newsEdge, newsSunk } = paint

/** Sits on a wire at y 6. Galahs are rationed: a page has to earn one. */
export function Galah() {
  return (
    <>
      <Ink d="M-30-8C-44 22-48 50-44 66l16-2C-20 40-14 14-8-4z" fill={newsEdge} />
      <Ink d="M-34-12C-40-60-16-104 18-104 44-104 52-82 46-62 40-20 20 0-6 2-22 2-32-2-34-12z" fill={galahDeep} />
      <Ink d="M-36-18C-46-54-26-84 2-84 10-60 4-26-26 34-36 20-38-2-36-18z" fill={bottlePale} />
      <Ink d="M-28-6C-30-34-20-56-4-66M-20 2C-20-20-12-36-2-46" width={2.2} />
      <Ink d="M0-98C-6-118 14-130 34-124 52-120 58-104 52-92 40-84 14-84 0-98z" fill={galahPale} />
      <Ink d="M4-112C-4-126-10-128-18-126-8-134 6-134 14-126" fill={galahPale} />
      <Ink d="M50-108c16-2 18 14 8 20-6-2-12-8-10-14z" fill={newsSunk} />
      <Dot x={34} y={-104} r={4.4} fill={paint.ink} edge={null} />
      <Ink d="M-8 0v10m-5 0h10M8-2v12m-5 0h10" />
    </>
  )
}

export function FlyingGalah() {
  return (
    <>
      <Ink d="M-70 20-120 44-128 30-82 2z" fill={newsEdge} />
      <Ink d="M-84 6C-40-30 30-34 62-12 74 8 50 34 10 36-30 38-70 30-84 6z" fill={galahDeep} />
      <Ink
        d="M-30-10C-50-60-90-90-130-92-112-82-112-76-118-72-104-68-106-62-110-58-96-56-98-50-100-46-84-44-84-38-88-34-70-30-60-20-50-2z"
        fill={bottlePale}
      />
      <Ink
        d="M0-14C10-70 44-110 88-118 72-104 74-98 80-96 66-90 68-84 74-80 60-76 60-70 64-64 52-60 52-54 54-48 44-42 36-22 20 2z"
        fill={bottlePale}
      />
      <Ink d="M46-20C48-40 72-48 90-36 104-26 100-8 86-2 70 4 48 0 46-20z" fill={galahPale} />
      <Ink d="M56-34C44-44 36-44 28-40 38-54 56-54 66-44" fill={galahPale} />
      <Ink d="M96-24c16 2 16 18 4 22-6-4-10-12-4-22z" fill={newsSunk} />
      <Dot x={82} y={-22} r={4.4} fill={paint.ink} edge={null} />
    </>
  )
}

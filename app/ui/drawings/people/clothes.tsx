import { Box, Brush, Dot, Ink } from '../pencils.tsx'
import { paint } from '../paints.ts'
import type { Traits } from './traits.ts'

type ClothesProps = Pick<Traits, 'clothes' | 'top' | 'under' | 'over'> & { hasSides: boolean }

/** From the shoulders down; the chin is at the origin. */
export function Clothes({ clothes, top, under = paint.white, over = paint.wattle, hasSides }: ClothesProps) {
  return (
    <>
      {clothes === 'hoodie' ? (
        <Ink d="M-52 40C-56 4-30 4-20 12H20C30 4 56 4 52 40 30 60-30 60-52 40z" fill={top} />
      ) : null}
      <Ink d="M-86 290C-92 96-78 48-25 28Q0 46 25 28C78 48 92 96 86 290z" fill={top} />
      {hasSides ? <Ink d="M-61 290C-62 200-60 160-55 128M61 290C62 200 60 160 55 128" width={2.5} /> : null}
      <Front clothes={clothes} top={top} under={under} over={over} />
    </>
  )
}

function Front({ clothes, top, under, over }: Required<Pick<Traits, 'clothes' | 'top' | 'under' | 'over'>>) {
  switch (clothes) {
    case 'crew':
      return (
        <>
          <Ink d="M-25 28Q0 56 25 28" />
          <Ink d="M-31 32Q0 66 31 32" width={2} />
        </>
      )
    case 'shirt':
      return <Collar top={top} />
    case 'apron':
      return (
        <>
          <Collar top={top} />
          <Ink d="M-50 290V84q0-9 9-9h82q9 0 9 9v106z" fill={over} />
          <Ink d="M-42 76-30 32M42 76 30 32" width={9} />
          <Brush d="M-42 76-30 32M42 76 30 32" width={3.5} fill={over} />
          <Box x={-26} y={104} w={52} h={40} r={5} fill={over} width={2.5} />
          <Ink d="M10 104V90q0-3 3-3t3 3v14" fill={paint.wattle} width={2.5} />
        </>
      )
    case 'hoodie':
      return (
        <>
          <Ink d="M-25 28Q0 58 25 28" />
          <Ink d="M-12 46v26M12 46v26" edge={paint.white} />
          <Ink d="M-34 150l10-34h48l10 34" width={2.5} />
        </>
      )
    case 'cardigan':
      return (
        <>
          <Ink d="M-22 29-6 110H6L22 29Q0 46-22 29z" fill={under} />
          <Ink d="M-24 28-8 110v80M24 28 8 110v80" />
          <Dot x={14.5} y={124} r={3} fill={paint.white} width={2} />
          <Dot x={14.5} y={148} r={3} fill={paint.white} width={2} />
        </>
      )
    case 'blazer':
      return (
        <>
          <Ink d="M-22 29 0 104 22 29Q0 46-22 29z" fill={under} />
          <Ink d="M-26 27-40 62-26 70-32 80 0 120-18 60z" fill={top} />
          <Ink d="M26 27 40 62 26 70 32 80 0 120 18 60z" fill={top} />
          <Ink d="M0 120v60" width={2.5} />
        </>
      )
    case 'hivis':
      return (
        <>
          <Ink d="M-25 28Q0 56 25 28" />
          <Ink d="M-30 31-24 60Q0 74 24 60L30 31 52 40 58 290H-58L-52 40z" fill={over} />
          <Ink d="M0 66V290" width={2.5} />
          <Brush d="M-45 42V290M45 42V290" width={8} fill={paint.white} />
          <Ink d="M-49 42-51 290M-41 39-40 290M49 42 51 290M41 39 40 290" width={1.8} />
          <Ink d="M-57 127H57v12H-57z" fill={paint.white} width={2} />
        </>
      )
  }
}

function Collar({ top }: { top: string }) {
  return (
    <>
      <Ink d="M-25 27-3 47-19 60-36 34z" fill={top} />
      <Ink d="M25 27 3 47 19 60 36 34z" fill={top} />
      <Ink d="M0 48V150" width={2.5} />
    </>
  )
}

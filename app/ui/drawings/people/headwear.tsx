import { Box, Brush, Ink } from '../pencils.tsx'
import { paint } from '../paints.ts'

type Hat = { fill: string; trim: string }

export function Turban({ fill, trim }: Hat) {
  return (
    <>
      <Ink d="M-42-56C-54-92-36-126 0-127S54-92 42-56C35-73 15-85 2-89-13-85-34-73-42-56z" fill={fill} />
      <Ink d="M-14-83.5 2-89 17-83Q2-75-14-83.5z" fill={trim} width={2.5} />
      <Ink
        d="M-39-69C-31-91-8-104 24-109M-43-83C-33-103-12-115 12-119M39-69C32-85 20-93 6-97M45-84C38-99 28-106 16-108"
        width={2.5}
      />
    </>
  )
}

export function Cap({ fill, trim }: Hat) {
  return (
    <>
      <Ink d="M-40-62C-44-110 44-110 40-62z" fill={fill} />
      <Ink d="M-6-99q6-3 12 0M0-98v34" width={2.5} />
      <Ink d="M-40-62Q0-76 40-62L58-52Q64-46 54-46 20-58-40-56z" fill={trim} />
      <Box x={-12} y={-88} w={24} h={16} r={3} fill={paint.white} width={2.5} />
      <Ink d="M-6-80h12" />
    </>
  )
}

export function Beanie({ fill, trim }: Hat) {
  return (
    <>
      <Ink d="M-40-66C-44-116 44-116 40-66z" fill={fill} />
      <Box x={-43} y={-78} w={86} h={19} r={8} fill={trim} />
      <Ink d="M-24-76v14M-8-77v16M8-77v16M24-76v14" width={2} />
    </>
  )
}

export function HeadBand({ fill }: { fill: string }) {
  return (
    <>
      <Brush d="M-37-70Q0-92 37-70" width={13} fill={paint.ink} />
      <Brush d="M-37-70Q0-92 37-70" width={7} fill={fill} />
    </>
  )
}

/** The scarf with the face in it; its folds are drawn over the features. */
export function Hijab({ fill, skin }: { fill: string; skin: string }) {
  return (
    <>
      <Ink d="M-50 46C-60-20-58-108 0-110S60-20 50 46C30 66-34 64-50 46z" fill={fill} />
      <Ink d="M-33-58C-35-90 35-90 33-58 35-30 20 0 0 0S-35-30-33-58z" fill={skin} />
    </>
  )
}

export function HijabFolds() {
  return (
    <>
      <Ink d="M-33-58C-35-92 35-92 33-58" />
      <Ink d="M-30-24C-34 6-10 24 34 30M-22-6C-14 12 6 18 30 16" width={2.5} />
    </>
  )
}

export function Headphones({ fill }: { fill: string }) {
  const cord = 'M-24 34C-40 22-40 8-30 2M24 34C40 22 40 8 30 2'
  return (
    <>
      <Ink d={cord} width={9} />
      <Brush d={cord} width={4} fill={fill} />
      <Box x={-42} y={20} w={17} h={26} r={7} fill={fill} />
      <Box x={25} y={20} w={17} h={26} r={7} fill={fill} />
    </>
  )
}

import { Ink } from '../pencils.tsx'
import { paint } from '../paints.ts'

export type Beard = 'full' | 'trim' | 'tash'

/** `t` is how far the features are turned, in units. */
export function BeardOf({ kind, fill, t }: { kind: Beard; fill: string; t: number }) {
  if (kind === 'full')
    return (
      <>
        <Ink
          d={`M-37-50C-39-16-28 18 0 20S39-16 37-50C33-34 27-29 ${17 + t}-28 8-34-8-34 ${-17 + t}-28-27-29-33-34-37-50z`}
          fill={fill}
        />
        <Ink d={`M${-7 + t}-13Q${t}-8 ${7 + t}-13`} edge={paint.white} />
        <Ink
          d={`M${-17 + t}-23C${-11 + t}-32 ${-4 + t}-31 ${t}-27 ${4 + t}-31 ${11 + t}-32 ${17 + t}-23 ${9 + t}-19 ${4 + t}-20 ${t}-22 ${-4 + t}-20 ${-9 + t}-19 ${-17 + t}-23z`}
          fill={fill}
          width={2}
        />
      </>
    )
  if (kind === 'trim')
    return (
      <>
        <Ink
          d={`M-36-42C-37-6-22 5 0 5S37-6 36-42C33-28 28-24 ${16 + t}-25 6-29-6-29 ${-16 + t}-25-28-24-33-28-36-42z`}
          fill={fill}
        />
        <Ink d={`M${-9 + t}-15Q${t}-8 ${9 + t}-15`} edge={paint.white} />
      </>
    )
  return (
    <>
      <Ink
        d={`M${-17 + t}-20C${-11 + t}-31 ${-4 + t}-30 ${t}-27 ${4 + t}-30 ${11 + t}-31 ${17 + t}-20 ${9 + t}-18 ${4 + t}-19 ${t}-21 ${-4 + t}-19 ${-9 + t}-18 ${-17 + t}-20z`}
        fill={fill}
        width={2.5}
      />
      <Ink d={`M${-6 + t}-11Q${t}-8 ${6 + t}-11`} width={2.5} />
    </>
  )
}

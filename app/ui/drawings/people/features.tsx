import { Fragment } from 'react'

import { fine, finePath } from '../fine.ts'
import { Ink } from '../pencils.tsx'
import { paint } from '../paints.ts'
import type { Traits } from './traits.ts'

/** Where the eyes are for a face turned by `t` units: the far one comes nearer to the nose. */
export function eyesAt(t: number): { left: number; right: number } {
  const apart = 14.5 - Math.abs(t) * 0.14
  return { left: fine(t - apart), right: fine(t + apart) }
}

type FeaturesProps = { traits: Traits; t: number; shade: string }

export function Eyes({ traits, t }: Omit<FeaturesProps, 'shade'>) {
  const look = t === 0 ? 0 : Math.sign(t) * 0.8
  const { left, right } = eyesAt(t)
  return (
    <>
      {[left, right].map((x) => (
        <Fragment key={x}>
          <ellipse cx={fine(x + look)} cy="-45" rx="3.3" ry="4.3" fill={paint.ink} />
          {traits.hasLashes ? (
            <Ink
              d={`M${x - 5.5}-49q5.5-5 11 0${x === left ? `M${x - 5.5}-49l-3-2` : `M${x + 5.5}-49l3-2`}`}
              width={2.2}
            />
          ) : null}
        </Fragment>
      ))}
      <Ink
        d={`M${left - 8}-56.5Q${left}-64 ${left + 8}-59M${right - 8}-59Q${right}-64 ${right + 8}-56.5`}
        edge={traits.brow ?? (traits.isOld ? '#8b8478' : (traits.hair ?? '#33201a'))}
        width={traits.jaw === 'square' ? 4.6 : 3.6}
      />
    </>
  )
}

/** Hooked, so that it shows which way they look. */
export function Nose({ t }: { t: number }) {
  return t >= 0 ? (
    <Ink d={`M${t + 1}-47C${t + 4}-40 ${t + 10}-32 ${t + 6}-29q-3 2.4-7 .6`} width={2.6} />
  ) : (
    <Ink d={`M${t - 1}-47C${t - 4}-40 ${t - 10}-32 ${t - 6}-29q3 2.4 7 .6`} width={2.6} />
  )
}

export function Mouth({ kind = 'smile', t }: { kind?: Traits['mouth']; t: number }) {
  if (kind === 'grin')
    return (
      <>
        <Ink d={`M${t - 12}-18Q${t}-15 ${t + 12}-18 ${t + 11}-4 ${t}-4T${t - 12}-18z`} fill={paint.ink} width={2.6} />
        <path
          d={finePath(`M${t - 9.6}-16.2Q${t}-14 ${t + 9.6}-16.2L${t + 8.8}-12Q${t}-10.4 ${t - 8.8}-12z`)}
          fill={paint.white}
        />
      </>
    )
  if (kind === 'side') return <Ink d={`M${t - 8}-15Q${t + 2}-11 ${t + 11}-19`} />
  return (
    <>
      <Ink d={`M${t - 11}-17Q${t}-8 ${t + 11}-17`} />
      <Ink d={`M${t - 13}-18.5l2 2.5M${t + 13}-18.5l-2 2.5`} width={2.2} />
    </>
  )
}

/** What the years and the sun left. */
export function Marks({ traits, t, shade }: FeaturesProps) {
  const { left, right } = eyesAt(t)
  return (
    <>
      {traits.isOld ? (
        <Ink
          d={`M${left - 11}-40l-4 2M${left - 10}-37l-3 3M${right + 11}-40l4 2M${right + 10}-37l3 3M${t - 15}-27q-3 5-1 10M${t + 15}-27q3 5 1 10`}
          edge={shade}
          width={2.4}
        />
      ) : null}
      {traits.hasFreckles ? (
        <Ink
          d={[-20, -14, -22, 14, 20, 21].map((x, i) => `M${x + t}${[-33, -30, -27, -30, -33, -27][i]}h0`).join('')}
          edge={shade}
        />
      ) : null}
    </>
  )
}

export function Glasses({ kind, t }: { kind: 'round' | 'cat'; t: number }) {
  const { left, right } = eyesAt(t)
  const bridge = right - left - 23
  return (
    <g fill="none" stroke={paint.ink} strokeWidth="3">
      {kind === 'cat' ? (
        <path
          d={finePath(
            `M${left - 14}-52q12-5 25-1 2 18-11 19-12-1-14-18zM${right + 14}-52q-12-5-25-1-2 18 11 19 12-1 14-18z`,
          )}
          fill="rgb(255 253 248/.45)"
        />
      ) : (
        <g fill="rgb(255 253 248/.35)">
          <circle cx={left} cy="-44" r="12" />
          <circle cx={right} cy="-44" r="12" />
        </g>
      )}
      <path
        d={finePath(
          `M${left + 11.5}-46q${bridge / 2}-4 ${bridge} 0M${left - 12}-46l-${10 + t * 0.4}-3M${right + 12}-46l${10 - t * 0.4}-3`,
        )}
      />
    </g>
  )
}

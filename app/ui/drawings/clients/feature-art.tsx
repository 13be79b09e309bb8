import type { ReactNode } from 'react'

import { paint } from '../paints.ts'
import { Box, Dot, Ink, Sign } from '../pencils.tsx'
import { QrCode } from '../props/qr-code.tsx'

/** Small things from the counter, in a field of 96 by 80 units, by the names that front matter uses. */
export const featureArt = {
  'phone-code': (
    <>
      <Box x={26} y={2} w={44} h={76} r={8} fill={paint.ink} />
      <Box x={30} y={7} w={36} h={66} r={5} fill={paint.white} edge={null} />
      <Box x={30} y={12} w={36} h={12} fill={paint.wattle} edge={null} />
      <QrCode x={33} y={31} size={30} />
    </>
  ),
  clipboard: (
    <>
      <Box x={20} y={8} w={56} h={70} r={4} fill={paint.kraft} />
      <Box x={27} y={16} w={42} h={56} fill={paint.white} width={2.5} />
      <Box x={36} y={3} w={24} h={13} r={4} fill={paint.bottle} />
      <Ink d="M34 32h28M34 42h28M34 60l5 5 12-12" />
    </>
  ),
  poster: (
    <>
      <Ink d="M48 6v10" />
      <Box x={20} y={14} w={56} h={64} r={2} fill={paint.galah} />
      <Sign x={48} y={42} size={26} anchor="middle">
        PAY
      </Sign>
      <Sign x={48} y={66} size={26} anchor="middle">
        HERE
      </Sign>
      <Dot x={48} y={8} r={5} fill={paint.wattle} width={2.5} />
    </>
  ),
  padlock: (
    <>
      <Ink d="M32 38V24a16 16 0 0 1 32 0v14" width={9} />
      <Ink d="M32 38V24a16 16 0 0 1 32 0v14" edge={paint.newsEdge} width={3.5} />
      <Box x={22} y={36} w={52} h={42} r={6} fill={paint.wattle} />
      <Dot x={48} y={54} r={6} fill={paint.ink} edge={null} />
      <Ink d="M48 54v12" width={5} />
    </>
  ),
  till: (
    <>
      <Box x={30} y={4} w={46} h={20} r={3} fill={paint.bottlePale} />
      <Sign x={53} y={21} size={18} anchor="middle">
        $50
      </Sign>
      <Ink d="M22 30h52l10 28H12z" fill={paint.galah} />
      <Ink d="M32 38h8m8 0h8m-26 10h8m8 0h8" width={5} />
      <Box x={8} y={57} w={80} h={21} r={3} fill={paint.galahDeep} />
      <Box x={38} y={64} w={20} h={6} r={3} fill={paint.white} width={2} />
    </>
  ),
  counter: (
    <>
      <Dot x={30} y={22} r={13} fill={paint.wattlePale} />
      <Ink d="M10 58c0-28 40-28 40 0z" fill={paint.bottleMid} />
      <Box x={54} y={28} w={34} h={26} r={4} fill={paint.white} />
      <Ink d="M62 41l6 6 11-11" edge={paint.bottleMid} />
      <Ink d="M66 54h10l4 6H62z" fill={paint.ink} />
      <Ink d="M2 60h92" width={6} />
      <Box x={6} y={62} w={84} h={16} fill={paint.bottleDeep} />
    </>
  ),
  'first-paper': (
    <>
      <Box x={16} y={12} w={64} h={64} r={2} fill={paint.newsEdge} />
      <Box x={10} y={6} w={64} h={64} r={2} fill={paint.white} />
      <Ink d="M18 17h48M18 58h48M18 49h48" />
      <Sign x={42} y={42} size={24} anchor="middle">
        FREE
      </Sign>
    </>
  ),
  'fifth-paper': (
    <>
      <Box x={4} y={18} w={88} h={48} r={4} fill={paint.white} />
      {[15, 31, 47, 63].map((x) => (
        <g key={x}>
          <Dot x={x} y={42} r={6.5} fill={paint.ink} edge={null} />
        </g>
      ))}
      <Dot x={79} y={42} r={13} fill={paint.galahDeep} />
      <Sign x={79} y={50} size={21} anchor="middle" fill={paint.white}>
        5
      </Sign>
    </>
  ),
  'map-pin': (
    <>
      <Ink d="M4 32l28-10 30 10 30-10v46L62 78 32 68 4 78z" fill={paint.bottlePale} />
      <Ink d="M32 22v46M62 32v46" width={2.5} />
      <Ink d="M48 60C34 40 28 32 28 22a20 20 0 0 1 40 0c0 10-6 18-20 38z" fill={paint.galahDeep} />
      <Dot x={48} y={22} r={7} fill={paint.white} />
    </>
  ),
  licence: (
    <>
      <Box x={6} y={14} w={84} h={56} r={7} fill={paint.white} />
      <Ink d="M8 28V22q0-6 6-6h68q6 0 6 6v6z" fill={paint.galah} width={2} />
      <Box x={14} y={34} w={26} h={28} fill={paint.wattlePale} width={2.5} />
      <Dot x={27} y={44} r={5} fill={paint.ink} edge={null} />
      <Ink d="M19 61c0-12 16-12 16 0z" fill={paint.ink} width={1} />
      <Ink d="M50 40h30M50 50h22M50 60h28" />
    </>
  ),
  parcel: (
    <>
      <Box x={12} y={22} w={72} h={54} r={3} fill={paint.kraft} />
      <Ink d="M38 22v20l10-5 10 5V22z" fill={paint.white} />
      <Box x={56} y={54} w={22} h={15} fill={paint.white} width={2} />
      <Ink d="M20 10h56" width={5} />
    </>
  ),
  shop: (
    <>
      <Box x={16} y={36} w={64} h={42} fill={paint.white} />
      <Box x={52} y={48} w={18} h={30} fill={paint.bottle} />
      <Box x={24} y={48} w={20} h={18} fill={paint.wattlePale} width={2.5} />
      <Ink
        d="M10 8h76v22a9.5 9.5 0 0 1-19 0 9.5 9.5 0 0 1-19 0 9.5 9.5 0 0 1-19 0 9.5 9.5 0 0 1-19 0z"
        fill={paint.galah}
      />
      <Ink d="M29 8v22M48 8v22M67 8v22" width={2.5} />
    </>
  ),
  returns: (
    <>
      <Box x={30} y={34} w={60} h={44} r={3} fill={paint.kraft} />
      <Ink d="M52 34v16l8-4 8 4V34z" fill={paint.white} width={2.5} />
      <Ink d="M80 24V12H18v28M8 30l10 12 10-12" width={5} />
    </>
  ),
  scan: (
    <>
      <Ink d="M14 22V6h16M66 6h16v16M82 58v16H66M30 74H14V58" width={5} />
      <Ink d="M28 22v36m7-36v36m9-36v36m5-36v36m9-36v36m8-36v36" width={4} />
      <Ink d="M6 40h84" edge={paint.galahDeep} width={5} />
    </>
  ),
  plug: (
    <>
      <Ink d="M0 40h14M82 40h14" width={5} />
      <Box x={12} y={22} w={34} h={36} r={5} fill={paint.wattle} />
      <Ink d="M46 32h14M46 48h14" width={5} />
      <Box x={58} y={18} w={26} h={44} r={5} fill={paint.bottle} />
    </>
  ),
  'agent-badge': (
    <>
      <Ink d="M36 4h24l-4 22H40z" fill={paint.galah} />
      <Box x={14} y={22} w={68} h={54} r={6} fill={paint.white} />
      <Ink d="M16 36V28q0-4 4-4h56q4 0 4 4v8z" fill={paint.bottle} width={2} />
      <Sign x={48} y={66} size={27} anchor="middle">
        AGENT
      </Sign>
    </>
  ),
  tablet: (
    <>
      <Ink d="M36 58h24l6 18H30z" fill={paint.bottleMid} />
      <Box x={6} y={6} w={84} h={56} r={7} fill={paint.white} />
      <Box x={14} y={13} w={68} h={42} r={2} fill={paint.wattlePale} width={2.5} />
      <Ink d="M56 46H32V26M24 32l8-8 8 8" width={4} />
      <Ink d="M58 24v20m6-20v20m8-20v20" />
    </>
  ),
  referral: (
    <>
      <Ink d="M6 18h84v14a8 8 0 0 0 0 16v14H6V48a8 8 0 0 0 0-16z" fill={paint.wattle} />
      <path d="M62 20v42" stroke={paint.ink} strokeWidth="3" strokeDasharray="4 6" />
      <Dot x={34} y={33} r={7} fill={paint.white} />
      <Ink d="M20 55c0-18 28-18 28 0z" fill={paint.white} />
      <Ink d="M76 33v14M69 40h14" width={4} />
    </>
  ),
} satisfies Record<string, ReactNode>

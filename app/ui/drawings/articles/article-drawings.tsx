import type { ReactNode } from 'react'

import { CoinDoor, Cryptocurrency } from './cryptocurrency.tsx'
import { Csr } from './csr.tsx'
import { FootysBack } from './footys-back.tsx'
import { MagicMay } from './magic-may.tsx'
import { StateOfOrigin } from './state-of-origin.tsx'
import { WrapUp } from './wrap-up.tsx'

export type FrontPageDrawing = {
  art: ReactNode
  /** What it is cut out with: a browser applies it only from a drawing that takes part in the layout. */
  clips?: ReactNode
  /** The part that a phone shows, as the left edge of a field 500 units wide and as high as the drawing. */
  phoneFrom: number
}

/** The newspaper's illustrations, each 960 by 600 units, by the name that an article's front matter gives. */
export const articleDrawings = {
  '2020-wrap-up': { art: <WrapUp />, phoneFrom: 200 },
  cryptocurrency: { art: <Cryptocurrency />, clips: <CoinDoor />, phoneFrom: 300 },
  footysback: { art: <FootysBack />, phoneFrom: 400 },
  magicmay: { art: <MagicMay />, phoneFrom: 230 },
  'state-of-origin': { art: <StateOfOrigin />, phoneFrom: 230 },
  csr: { art: <Csr />, phoneFrom: 170 },
} satisfies Record<string, FrontPageDrawing>

export const drawingSize = { width: 960, height: 600, phoneWidth: 500 }

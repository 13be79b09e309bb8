import type { ReactNode } from 'react'

import type { Beard } from './beard.tsx'
import type { HairStyle } from './hair.tsx'
import type { Skin } from './skins.ts'

/** What makes somebody themselves. No two shopkeepers share a face. */
export type Traits = {
  skin: Skin
  hair?: string
  style?: HairStyle
  jaw?: 'soft' | 'square' | 'long'
  beard?: Beard
  beardPaint?: string
  hat?: 'turban' | 'cap' | 'beanie' | 'hijab' | 'band'
  hatPaint?: string
  hatTrim?: string
  brow?: string
  mouth?: 'smile' | 'grin' | 'side'
  glasses?: 'round' | 'cat'
  earring?: string
  headphones?: string
  hasLashes?: boolean
  hasFreckles?: boolean
  isOld?: boolean
  clothes: 'crew' | 'shirt' | 'apron' | 'hoodie' | 'cardigan' | 'blazer' | 'hivis'
  top: string
  /** What shows under a blazer or a cardigan. */
  under?: string
  /** The apron, or the safety vest. */
  over?: string
}

export type Pose = {
  /** From -1, looking left, to 1, looking right. */
  turn?: number
  /** Drawn over the body and under the head. */
  arms?: ReactNode
  /** With arms of their own, a body needs no lines at its sides. */
  hasSides?: boolean
}

import { Drawing } from '#app/ui/drawings/drawing.ts'
import { coverDrawing, featureDrawing } from '#app/ui/drawings/named-drawings.ts'

import { BitmapPicture } from '../content/bitmap-picture.tsx'
import type { CaseStudy } from '../content/entry.ts'

type StudyPictureProps = {
  of: CaseStudy['picture']
  className: string
  /** `slice` fills the container and crops the drawing. `meet` shows all of it, aligned to the bottom. */
  fit?: 'slice' | 'meet'
  /** Whether screen readers announce it. On tiles the text next to it is enough. */
  hasAlt?: boolean
}

/** The picture of a case study: one of our drawings, or a bitmap from the folder of the entry. */
export function StudyPicture({ of, className, fit = 'slice', hasAlt = false }: StudyPictureProps) {
  const alt = hasAlt ? of.alt : ''
  if ('bitmap' in of) return <BitmapPicture of={of.bitmap} alt={alt} className={className} />
  return (
    <Drawing of={coverDrawing(of.drawing)} preserveAspectRatio={`xMidYMax ${fit}`} className={className} label={alt} />
  )
}

export function FeaturePicture({ name }: { name: string }) {
  return <Drawing of={featureDrawing(name)} className="feature-picture" />
}

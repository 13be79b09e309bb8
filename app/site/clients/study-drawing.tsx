import { Drawing } from '#app/ui/drawings/drawing.tsx'
import { coverDrawing, featureDrawing } from '#app/ui/drawings/named-drawings.ts'

import { BitmapPicture } from '../content/bitmap-picture.tsx'
import type { CaseStudy } from '../content/entry.ts'

type StudyPictureProps = {
  of: CaseStudy['picture']
  className: string
  /** Fills the place and loses its edges, or stands whole on the floor of the place and runs on past its sides. */
  fit?: 'slice' | 'meet'
  /** Said to those who cannot see it; on tiles the words beside it are enough. */
  isSaid?: boolean
}

/** The picture of a case study: a drawing of ours, or a bitmap that stands beside the entry. */
export function StudyPicture({ of, className, fit = 'slice', isSaid = false }: StudyPictureProps) {
  const alt = isSaid ? of.alt : ''
  if ('bitmap' in of) return <BitmapPicture of={of.bitmap} alt={alt} className={className} />
  return (
    <Drawing of={coverDrawing(of.drawing)} preserveAspectRatio={`xMidYMax ${fit}`} className={className} label={alt} />
  )
}

export function FeaturePicture({ name }: { name: string }) {
  return <Drawing of={featureDrawing(name)} className="feature-picture" />
}

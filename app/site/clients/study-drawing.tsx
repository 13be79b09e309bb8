import { featureArt } from '#app/ui/drawings/clients/feature-art.tsx'
import { studyArt } from '#app/ui/drawings/clients/study-art.tsx'

import { BitmapPicture } from '../content/bitmap-picture.tsx'
import type { CaseStudyDrawing, FeatureDrawing } from '../content/drawing-names.ts'
import type { CaseStudy } from '../content/entry.ts'

// A name that front matter may use and that nobody has drawn fails the check.
const covers: Record<CaseStudyDrawing, (typeof studyArt)[keyof typeof studyArt]> = studyArt
const features: Record<FeatureDrawing, (typeof featureArt)[keyof typeof featureArt]> = featureArt

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
  if ('bitmap' in of) return <BitmapPicture of={of.bitmap} alt={isSaid ? of.alt : ''} className={className} />
  const { ground, art } = covers[of.drawing]
  return (
    <svg
      viewBox="0 0 360 360"
      preserveAspectRatio={`xMidYMax ${fit}`}
      className={className}
      {...(isSaid ? { role: 'img', 'aria-label': of.alt } : { 'aria-hidden': true })}
    >
      <rect x="-700" y="-900" width="1760" height="1360" fill={ground} />
      {art}
    </svg>
  )
}

export function FeaturePicture({ name }: { name: FeatureDrawing }) {
  return (
    <svg viewBox="0 0 96 80" aria-hidden="true" className="feature-picture">
      {features[name]}
    </svg>
  )
}

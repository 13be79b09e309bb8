import { wordmarkArt } from '#app/ui/drawings/wordmarks/wordmark-art.ts'

import type { CaseStudy } from '../content/entry.ts'
import { FeaturePicture } from './study-drawing.tsx'

/** The features as tear-off coupons. */
export function StudyFeatures({ study: { client, features } }: { study: CaseStudy }) {
  return (
    <section className="study-features" aria-labelledby="features-heading">
      <div className="wrap">
        <h2 id="features-heading" className="sign sign-m">
          What the counter does for {wordmarkArt[client].name}
        </h2>
        <ul className={`coupons coupons-${features.length}`}>
          {features.map(({ title, text, picture }) => (
            <li key={title}>
              {picture ? <FeaturePicture name={picture} /> : null}
              <h3 className="sign">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

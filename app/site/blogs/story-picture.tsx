import { Fragment, type ReactNode } from 'react'

import { articleDrawing } from '#app/ui/drawings/named-drawings.ts'
import { Part } from '#app/ui/drawings/drawing.ts'

import { BitmapPicture } from '../content/bitmap-picture.tsx'
import type { Article } from '../content/entry.ts'

/** The left edge of the part that a phone shows: 500 of 960 units. */
const hearts: Readonly<Record<string, number>> = { '2020-wrap-up': 200, cryptocurrency: 300, footysback: 400, csr: 170 }

/** Clip paths of drawings. A browser applies them only if their SVG is not `display: none`. */
const clips: Readonly<Record<string, ReactNode>> = {
  cryptocurrency: (
    <clipPath id="coin-door">
      <circle cx="560" cy="286" r="206" />
    </clipPath>
  ),
}

/** The drawings of some articles, once and hidden. `StoryPicture` refers to them. */
export function StoryDrawings({ of }: { of: readonly Article[] }) {
  const names = [...new Set(of.flatMap(({ picture }) => ('drawing' in picture ? picture.drawing : [])))]
  const clipped = names.filter((name) => name in clips)
  return (
    <>
      <svg className="site-symbols" width="0" height="0" aria-hidden="true" focusable="false">
        <defs>
          {names.map((name) => (
            <Part key={name} id={`story-${name}`} of={articleDrawing(name)} />
          ))}
        </defs>
      </svg>
      {clipped.length > 0 ? (
        <svg className="site-clips" width="0" height="0" aria-hidden="true" focusable="false">
          {clipped.map((name) => (
            <Fragment key={name}>{clips[name]}</Fragment>
          ))}
        </svg>
      ) : null}
    </>
  )
}

type StoryPictureProps = {
  picture: Article['picture']
  /** Whether it is the large picture of the page. A phone then shows only its main part, enlarged. */
  isLead?: boolean
  /** Whether the headline next to it makes a text alternative unnecessary. */
  isDecoration?: boolean
}

export function StoryPicture({ picture, isLead = false, isDecoration = false }: StoryPictureProps) {
  const alt = isDecoration ? '' : picture.alt
  if ('bitmap' in picture) return <BitmapPicture of={picture.bitmap} alt={alt} isFirst={isLead} className="story-art" />
  const said = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  const { drawing } = picture
  return (
    <div className={isLead ? 'story-art story-art-lead' : 'story-art'}>
      <svg className="story-whole" viewBox="0 0 960 600" {...said}>
        <use href={`#story-${drawing}`} />
      </svg>
      {isLead ? (
        <svg className="story-heart" viewBox={`${hearts[drawing] ?? 230} 0 500 600`} {...said}>
          <use href={`#story-${drawing}`} />
        </svg>
      ) : null}
    </div>
  )
}

import { Fragment } from 'react'

import { articleDrawings, drawingSize, type FrontPageDrawing } from '#app/ui/drawings/articles/article-drawings.tsx'

import { BitmapPicture } from '../content/bitmap-picture.tsx'
import type { ArticleDrawing } from '../content/drawing-names.ts'
import type { Article } from '../content/entry.ts'

const drawings: Record<ArticleDrawing, FrontPageDrawing> = articleDrawings
const { width, height, phoneWidth } = drawingSize

/** The illustrations of some stories, sent once, out of sight; `StoryPicture` prints them. */
export function StoryDrawings({ of }: { of: readonly Article[] }) {
  const names = [...new Set(of.flatMap(({ picture }) => ('drawing' in picture ? picture.drawing : [])))]
  const clips = names.filter((name) => drawings[name].clips !== undefined)
  return (
    <>
      <svg className="site-symbols" width="0" height="0" aria-hidden="true" focusable="false">
        <defs>
          {names.map((name) => (
            <g key={name} id={`story-${name}`}>
              {drawings[name].art}
            </g>
          ))}
        </defs>
      </svg>
      {clips.length > 0 ? (
        <svg className="site-clips" width="0" height="0" aria-hidden="true" focusable="false">
          {clips.map((name) => (
            <Fragment key={name}>{drawings[name].clips}</Fragment>
          ))}
        </svg>
      ) : null}
    </>
  )
}

type StoryPictureProps = {
  picture: Article['picture']
  /** The large one of a page: a phone shows the heart of it, larger. */
  isLead?: boolean
  /** Beside a headline that says enough. */
  isDecoration?: boolean
}

export function StoryPicture({ picture, isLead = false, isDecoration = false }: StoryPictureProps) {
  const alt = isDecoration ? '' : picture.alt
  if ('bitmap' in picture) return <BitmapPicture of={picture.bitmap} alt={alt} isFirst={isLead} className="story-art" />
  const said = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  const { drawing } = picture
  return (
    <div className={isLead ? 'story-art story-art-lead' : 'story-art'}>
      <svg className="story-whole" viewBox={`0 0 ${width} ${height}`} {...said}>
        <use href={`#story-${drawing}`} />
      </svg>
      {isLead ? (
        <svg className="story-heart" viewBox={`${drawings[drawing].phoneFrom} 0 ${phoneWidth} ${height}`} {...said}>
          <use href={`#story-${drawing}`} />
        </svg>
      ) : null}
    </div>
  )
}

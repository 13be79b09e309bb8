import { brand } from '#app/brand.ts'

import { dateLine } from '../blogs/paper.ts'
import type { LegalPage } from '../content/entry.ts'

type BookCoverProps = { page: LegalPage; subject: string; count: number }

/** The cover of the exercise book, with a handwritten label. */
export function BookCover({ page: { title, effective }, subject, count }: BookCoverProps) {
  return (
    <div className="cover">
      <div className="cover-board">
        <div className="cover-label">
          <p className="cover-kind">
            <b>Exercise book</b> <span>{count} sections, ruled</span>
          </p>
          <h1 className="sign">{title}</h1>
          <dl className="facts">
            <div>
              <dt>Subject</dt>
              <dd>{subject}</dd>
            </div>
            <div>
              <dt>Name</dt>
              <dd>{brand.legalName}, and everyone who works here</dd>
            </div>
            <div>
              <dt>Last updated</dt>
              <dd>
                <time dateTime={effective}>{dateLine(effective)}</time>
              </dd>
            </div>
          </dl>
        </div>
        <p className="middle cover-sticker sign" aria-hidden="true">
          Plain English
        </p>
      </div>
    </div>
  )
}

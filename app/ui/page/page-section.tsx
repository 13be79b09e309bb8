import { type ReactNode, useId } from 'react'

import { classNames } from '../class-names.ts'

type PageSectionProps = { heading: string; note?: ReactNode; className?: string; children?: ReactNode }

export function PageSection({ heading, note, className, children }: PageSectionProps) {
  const id = useId()
  return (
    <section className={classNames('page-section', className)} aria-labelledby={id}>
      <header>
        <h2 id={id}>{heading}</h2>
        {note ? <span>{note}</span> : null}
      </header>
      {children}
    </section>
  )
}

import { pageMeta } from '#app/web/page-head/page-meta.ts'

import { legalPage } from '../content/content.ts'
import './legal.css'
import { ExerciseBook } from './exercise-book.tsx'

const path = '/terms'

/** Returns the meta tags. Rule W31 sets the title. */
export function meta() {
  const { title, description } = legalPage('terms')
  return pageMeta({ title, description, path })
}

export default function TermsPage() {
  return <ExerciseBook page={legalPage('terms')} path={path} subject="Using this site" />
}

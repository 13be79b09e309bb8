import { pageMeta } from '#app/web/page-head/page-meta.ts'

import { legalPage } from '../content/content.ts'
import { ExerciseBook } from './exercise-book.tsx'
import './legal.css'

const path = '/privacy-policy'

export function meta() {
  const { title, description } = legalPage('privacy-policy')
  return pageMeta({ title, description, path })
}

export default function PrivacyPolicyPage() {
  return <ExerciseBook page={legalPage('privacy-policy')} path={path} subject="What we know about you" />
}

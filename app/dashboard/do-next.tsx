import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'

import { KeyHint } from '#app/ui/button/key-hint.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { useActiveKeys } from '#app/ui/button/single-keys.ts'
import { formatCount } from '#app/ui/text/format-count.ts'

import type { Job } from './dashboard-view.ts'

type DoNextProps = {
  jobs: readonly Job[]
  lists: readonly { label: string; to: string; count: number | string }[]
}

/** The waiting jobs, the most urgent first. Digit keys open them. */
export function DoNext({ jobs, lists }: DoNextProps) {
  useDigits(jobs)
  return (
    <PageSection heading="Do next" note="Overdue first, then due soonest" className="dashboard-next">
      {jobs.length === 0 ? (
        <p className="dashboard-none">Nothing is waiting. New work appears here, most urgent first.</p>
      ) : null}
      <ol className="jobs">
        {jobs.map((job, index) => (
          <li key={`${job.id} ${job.act}`} className="job">
            <span className="job-number">
              <KeyHint keys={[String(index + 1)]} />
            </span>
            <b className="job-act">{job.act}</b>
            <span className="wraps job-what">
              <Link to={job.to} className="row-link" data-row-link>
                {job.who}
              </Link>
              <small>{job.detail}</small>
            </span>
            <span className="wait job-wait" data-pace={job.wait.pace}>
              <span>{job.wait.words}</span>
              {job.wait.share === null ? null : <Bar share={job.wait.share} />}
            </span>
            <span className="job-verb" aria-hidden="true">
              {job.verb}
            </span>
          </li>
        ))}
      </ol>
      <p className="dashboard-lists">
        {lists.map(({ label, to, count }) => (
          <Link key={to} to={to} className="inline-link">
            {`${label}: ${formatCount(count)}`}
          </Link>
        ))}
      </p>
    </PageSection>
  )
}

/** A bar of the elapsed share of the promised response time. The text next to it says the same. */
function Bar({ share }: { share: number }) {
  return (
    <svg className="wait-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="wait-whole" width="100" height="6" />
      <rect className="wait-run" width={Math.max(2, Math.round(share * 100))} height="6" />
    </svg>
  )
}

function useDigits(jobs: readonly Job[]): void {
  const navigate = useNavigate()
  const areActive = useActiveKeys()(['1'])
  useEffect(() => {
    if (!areActive) return
    function onKeyDown(event: KeyboardEvent) {
      const job = /^[1-9]$/.test(event.key) ? jobs[Number(event.key) - 1] : undefined
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (!job || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      void navigate(job.to)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [jobs, navigate, areActive])
}

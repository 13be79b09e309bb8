import { PageSection } from '#app/ui/page/page-section.tsx'

const paints = [
  { job: 'Rail', name: 'sign-deep', look: 'bg-sign-deep text-on-sign' },
  { job: 'The one action', name: 'action', look: 'bg-action text-on-action' },
  { job: 'Second action, data', name: 'action-alt', look: 'bg-action-alt text-on-action-alt' },
  { job: 'New, them', name: 'awning', look: 'bg-awning text-on-awning' },
  { job: 'The open row', name: 'awning-soft', look: 'bg-awning-soft text-on-awning' },
  { job: 'Panels, heads', name: 'page', look: 'bg-page text-text' },
  { job: 'Chosen filter', name: 'text', look: 'bg-text text-surface' },
  { job: 'Failed, destroy', name: 'error', look: 'bg-error text-surface' },
]

export function PaintsSection() {
  return (
    <PageSection heading="Paints by job" className="sheet-8">
      <ul className="sheet-paints">
        {paints.map(({ job, name, look }) => (
          <li key={name} className={look}>
            <b>{job}</b>
            {name}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

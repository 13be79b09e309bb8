import { ArrowRight, Phone } from 'lucide-react'
import { data, useLoaderData } from 'react-router'

import { brand } from '#app/brand.ts'
import { Island } from '#app/web/form/island.tsx'
import { platformContext } from '#app/web/platform.server.ts'
import { pageMeta } from '#app/web/page-head/page-meta.ts'
import { AnchorButton } from '#app/ui/button/button.tsx'

import type { Route } from './+types/status.page.ts'
import { Screen } from './answer.island.tsx'
import { readStatus } from './read-status.server.ts'
import { RegistrationTicket } from './registration-ticket.tsx'
import { type StatusStep, type StatusView, statusWords } from './status-view.ts'
import './status.css'
import { storedAnswerKey } from './use-answer.ts'

export const handle = { hydrate: false }

/** The link is a secret: the page must not be cached, indexed or shared (see also the headers of the layout). */
export function meta() {
  return pageMeta({
    title: `Your registration | ${brand.name}`,
    description: 'The progress of a registration of interest. You need its link to see it.',
  })
}

/**
 * Loads the status.
 * @throws 404 for a forged link, the same as for any unknown page.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const view = await readStatus(context.get(platformContext), params.token)
  if (!view) throw data(null, { status: 404 })
  return view
}

const stateWords: Record<StatusStep['state'], string> = { done: 'Done', now: 'Now', next: 'Still to come' }

function Steps({ steps }: { steps: readonly StatusStep[] }) {
  return (
    <ol className="status-steps" aria-label="How far it is">
      {steps.map(({ label, when, state }) => (
        <li key={`${label} ${when}`} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <b>
            {label}
            <span className="vh">, {stateWords[state]}</span>
          </b>
          <span>{when}</span>
        </li>
      ))}
    </ol>
  )
}

function NextStep({ status, isAttached }: Pick<StatusView, 'status' | 'isAttached'>) {
  if (status === 'declined')
    return (
      <AnchorButton data-click="Register again" size="large" variant="alt" href="/signup">
        Register again <ArrowRight aria-hidden="true" />
      </AnchorButton>
    )
  if (status !== 'approved') return null
  // The link asks a stranger to log in, and shows a logged-in retailer the shop at once (rule AC42).
  return (
    <AnchorButton data-click="Activate or see shops" size="large" href={isAttached ? '/account' : '/activate'}>
      {isAttached ? 'See your shops' : 'Activate your account'} <ArrowRight aria-hidden="true" />
    </AnchorButton>
  )
}

/** The status of a registration, for anyone with its link and without a log-in: the ticket, the past steps, the next ones. */
export default function RegistrationStatusPage() {
  const view = useLoaderData<typeof loader>()
  const { ask, reason, reference } = view
  const { title, lede } = statusWords(view)
  return (
    <main id="main" className="status-stage">
      <RegistrationTicket {...view} />
      <div className="status-say">
        <h1 className="sign">{title}</h1>
        <p className="lede">{lede}</p>
        {reason ? <blockquote className="status-reason">{reason}</blockquote> : null}
        <p className="status-next">
          <NextStep {...view} />
        </p>
        {ask ? (
          <Island
            name="registration-answer"
            as="div"
            className="answer"
            screen={Screen}
            props={{ ask, reference }}
            storageKey={storedAnswerKey(reference)}
          />
        ) : null}
        <Steps steps={view.steps} />
        <nav className="flow-ways" aria-label="If you would rather talk">
          <a href={brand.phone.href}>
            <span>
              Call {brand.phone.display} and say{' '}
              <span className="status-call" translate="no">
                {reference}
              </span>
            </span>{' '}
            <Phone aria-hidden="true" />
          </a>
        </nav>
      </div>
    </main>
  )
}

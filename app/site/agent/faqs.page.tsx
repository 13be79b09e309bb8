import { Plus } from 'lucide-react'

import { TicketPrinter } from '#app/ui/drawings/agent/ticket-printer.tsx'
import { invoke } from '#app/ui/focus/invoke.ts'
import { pageMeta } from '#app/web/page-head/page-meta.ts'
import { breadcrumbs, faqPage, StructuredData } from '#app/web/page-head/structured-data.tsx'

import { plainText } from '../content/body-text.ts'
import { faqs } from '../content/content.ts'
import { Prose } from '../content/prose.tsx'
import './faqs.css'
import { LastWord } from './last-word.tsx'

const path = '/agent/faqs'

export function meta() {
  return pageMeta({
    title: 'FAQs for shops',
    description:
      'What it costs, how the money moves, the 4-digit PIN, the hardware and the contract: questions from shopkeepers, answered.',
    path,
  })
}

const numberOf = (index: number) => String(index + 1).padStart(2, '0')

/** The FAQs as a queue. Each answer has a fragment id inside its `details`, which the browser opens for a link to it. */
export default function FaqsPage() {
  const questions = faqs.map(({ question, body }) => ({ question, answer: plainText(body) }))
  const trail = [
    { name: 'For shops', path: '/agent' },
    { name: 'FAQs', path },
  ]
  return (
    <main id="main">
      <StructuredData of={[faqPage(questions), breadcrumbs(trail)]} />
      <div className="counter">
        <div className="column counter-side on-sign">
          <p className="kicker">FAQs</p>
          <div className="fitted">
            <h1 className="sign">
              <span>Ask at</span> <span>the counter</span>
            </h1>
          </div>
          <div className="counter-board" aria-hidden="true">
            <small>Now serving</small>
            <b className="sign" />
          </div>
          <TicketPrinter next={numberOf(faqs.length)} />
          <p className="counter-yours">
            Number {faqs.length + 1} is yours.{' '}
            <button type="button" {...invoke('show-modal', 'contact')} data-reason="TO_EMAIL_SETUP">
              Ask us something else
            </button>
          </p>
        </div>
        <ol className="queue">
          {faqs.map(({ slug, question, body }, index) => (
            <li key={slug}>
              <details name="faqs" open={index === 0}>
                <summary>
                  <b className="sign" aria-hidden="true">
                    {numberOf(index)}
                  </b>
                  <h2>{question}</h2>
                  <Plus aria-hidden="true" />
                </summary>
                <div className="answer" id={slug}>
                  <Prose of={body} />
                </div>
              </details>
            </li>
          ))}
        </ol>
      </div>
      <LastWord>That everything? Then it’s free.</LastWord>
    </main>
  )
}

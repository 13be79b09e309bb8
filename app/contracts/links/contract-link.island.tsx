import { ArrowRight, Phone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import type { RetailerCheck } from '#app/retailers/retailer-limits.ts'
import { lineWords } from '#app/retailers/session/browser/refusals.ts'
import { brand } from '#app/brand.ts'
import { FlowCheck } from '#app/web/form/flow-check.tsx'
import type { FlowPlan } from '#app/web/form/flow-plan.ts'
import { useFlowForm } from '#app/web/form/use-flow-form.ts'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { useBrowserValue } from '#app/web/use-browser-value.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import keyRack from '#app/ui/drawings/flow/key-rack.svg?drawing'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import { parseDeadLink, readDeadLink } from '../loading/leave-dead-link.ts'

type Asked = { by: 'link' | 'email'; email: string }

/** Requests a new link by the dead link of this tab, unless an email is given. */
function useLinkForm(link: ReturnType<typeof parseDeadLink>, sent: (asked: Asked) => void) {
  const plan: FlowPlan<'email'> = {
    path: '/api/account/lost-contract-link',
    action: 'lost-code' satisfies RetailerCheck,
    fields: ['email'],
    problemsOf: ({ email }) => (email === '' && !link ? { email: 'Enter the email that we write to' } : {}),
    bodyOf: ({ email }) => (email === '' && link ? link : { email }),
    done(_, { email }) {
      sent({ by: email === '' ? 'link' : 'email', email })
      return undefined
    },
    words: { sending: 'Sending…', ...lineWords },
  }
  return useFlowForm(plan)
}

type LinkFormProps = { link: ReturnType<typeof parseDeadLink>; sent(asked: Asked): void }

function LinkForm({ link, sent }: LinkFormProps) {
  const form = useLinkForm(link, sent)
  return (
    <FlowForm life={form} label="Email me a new link" isOnline={useOnline()}>
      <FlowField
        name="email"
        label="Email"
        hint={
          link
            ? 'You can leave it empty. Then we use the link that you followed.'
            : 'The one that we use for your shop.'
        }
        type="email"
        autoComplete="email"
      />
      <FlowButton>Email me a new link</FlowButton>
      <FlowCheck session={form.session} />
    </FlowForm>
  )
}

/** The same text in every case, so that it reveals nothing about a link or an address. */
function Sent({ asked, again }: { asked: Asked; again(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 className="sign" tabIndex={-1} ref={heading}>
        Check your email
      </h1>
      <FlowNote tone="good" icon="mail" title="A new link is on its way, if we know the shop" isNews>
        <span>
          {asked.by === 'link'
            ? 'It goes to the email that we have for the shop of that link.'
            : `It goes to ${asked.email}, if that is the email that we have for a shop.`}
        </span>{' '}
        Look in junk mail, too.
      </FlowNote>
      <Button
        data-click="Nothing came: ask by email"
        className="contract-link-again"
        type="button"
        variant="ghost"
        size="large"
        onClick={again}
      >
        Nothing came? Ask again with your email
      </Button>
    </>
  )
}

/** Reads the dead link in the browser; the server renders the page without one. */
const useDeadLink = () => parseDeadLink(useBrowserValue(readDeadLink, () => null))

/** The form that mails a new link to a visitor whose link opens nothing (rule C45). */
export function Screen() {
  const known = useDeadLink()
  const [asked, setAsked] = useState<Asked>()
  const [isByEmail, setByEmail] = useState(false)
  const again = () => {
    setByEmail(true)
    setAsked(undefined)
  }
  return (
    <>
      <div className="flow-say">
        {asked ? (
          <Sent asked={asked} again={again} />
        ) : (
          <>
            <h1 className="sign">Get a new link</h1>
            <p className="lede">
              We email it to the address that we have for your shop. It opens your contract where you stopped.
            </p>
            <LinkForm link={isByEmail ? undefined : known} sent={setAsked} />
          </>
        )}
        <nav className="flow-ways" aria-label="Other ways on">
          <a href="/contract">
            Your contracts, with your password <ArrowRight aria-hidden="true" />
          </a>
          <a href={brand.phone.href}>
            Ask a person: {brand.phone.display} <Phone aria-hidden="true" />
          </a>
        </nav>
      </div>
      <div className="flow-wall is-hung">
        <Drawing of={keyRack} />
      </div>
    </>
  )
}

import { brand } from '#app/brand.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { usePageForm } from '#app/web/form/use-page-form.ts'

import './cosigner.css'
import { VerifyLamp } from '../verify/verify-lamp.tsx'
import type { CosignerPage } from './cosigner-link.server.ts'

const words = {
  sending: 'Opening…',
  notDone: 'This did not work',
  notSure: 'We cannot tell whether this worked',
  unchecked: 'This did not work',
}

function OpenForm() {
  const form = usePageForm({ intent: 'open', fields: [], words })
  return (
    <FlowForm life={form} label="Read the agreement" isOnline={useOnline()}>
      <FlowButton>Read the agreement</FlowButton>
    </FlowForm>
  )
}

function AgainForm() {
  const form = usePageForm({ intent: 'again', fields: [], words: { ...words, sending: 'Sending…' } })
  return (
    <FlowForm life={form} label="Get a new link" isOnline={useOnline()}>
      <FlowButton>Email me a new link</FlowButton>
    </FlowForm>
  )
}

function LinkResult({ page, isMailed }: { page: CosignerPage; isMailed: boolean }) {
  if (page.state === 'unknown')
    return (
      <>
        <h1 className="sign">This link does not work</h1>
        <p className="lede">
          Open it from the email again, or copy all of it. If you got a newer email from us, use the link in that one.
        </p>
      </>
    )
  if (page.state === 'over')
    return (
      <>
        <h1 className="sign">Nothing to sign here now</h1>
        <p className="lede">
          It was taken back, or its time is over, or another person signs in your place. You need not do anything. Not
          sure? Ask the person who named you.
        </p>
      </>
    )
  if (page.state === 'signed')
    return (
      <>
        <h1 className="sign">You have signed</h1>
        <p className="lede">Once all have signed, we email you a copy. You need not do anything more.</p>
      </>
    )
  if (page.state === 'complete')
    return (
      <>
        <h1 className="sign">Everyone has signed</h1>
        <p className="lede">We email each of you a copy. You need not do anything more.</p>
      </>
    )
  if (page.state === 'used')
    return (
      <>
        <h1 className="sign">{isMailed ? 'Look in your email' : 'This link was used'}</h1>
        <p className="lede">
          {isMailed
            ? 'We have sent a new link to your address. It arrives within a minute or two.'
            : 'Each link works once, for one hour. We can send a new one to the same address.'}
        </p>
        {isMailed ? null : <AgainForm />}
      </>
    )
  const { shopName, business, keyFacts } = page
  return (
    <>
      <h1 className="sign">Read it, then sign it</h1>
      <p className="lede">
        <span translate="no">{business}</span> and {brand.name} make this agreement for the shop{' '}
        <span translate="no">{shopName}</span>. It needs your signature too. These are its key facts.
      </p>
      <dl className="cosigner-facts">
        {keyFacts.map(({ fact, words: said }) => (
          <div key={fact}>
            <dt className="sign">{fact}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      <OpenForm />
      <p className="fine cosigner-note">
        The link works once, in this browser, for one hour. You sign on the next page. You can also say there that you
        do not want to.
      </p>
    </>
  )
}

/** The page of a link for a person who signs after the first signer (rule SG28). */
export function CosignerScreen({ page, isMailed }: { page: CosignerPage; isMailed: boolean }) {
  return (
    <main id="main" className="flow-stage verify">
      <div className="flow-say" role={page.state === 'asks' ? undefined : 'status'}>
        <LinkResult page={page} isMailed={isMailed} />
        <p>
          A person answers at <a href={brand.phone.href}>{brand.phone.display}</a>.
        </p>
      </div>
      <div className="flow-wall">
        <VerifyLamp state={page.state === 'signed' || page.state === 'complete' ? 'genuine' : 'waiting'} />
      </div>
    </main>
  )
}

import { data, Form, redirect } from 'react-router'

import { brand } from '#app/brand.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'
import { AnchorButton, Button } from '#app/ui/button/button.tsx'

import { VerifyLamp } from '../verify/verify-lamp.tsx'
import '../verify/verify.css'
import type { Route } from './+types/copy.page.ts'
import { handOutCopy, previewCopy } from './hand-out-copy.server.ts'

export const meta = () => [{ title: `Your copy | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** A form without scripts needs a referrer: without one, the server rejects the post as cross-site. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

/** Does not spend the link: mail scanners follow every link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const business = await previewCopy(context.get(platformContext), params.token)
  return data({ business }, { status: business === undefined ? 404 : 200 })
}

export async function action({ context, params }: Route.ActionArgs) {
  const url = await handOutCopy(context.get(platformContext), params.token, context.get(originContext)).catch(
    () => undefined,
  )
  return redirect(url ?? `/sign/copy/${params.token}`)
}

/** The page of a mailed link. Its button spends the link and returns the sealed PDF, once. */
export default function CopyPage({ loaderData: { business } }: Route.ComponentProps) {
  return (
    <main id="main" className="flow-stage verify">
      <div className="flow-say" role="status">
        {business === undefined ? (
          <>
            <h1 className="sign">This link does not work now</h1>
            <p className="lede">
              A link gives you a copy once, within 72 hours. Log in to save the agreement again at any time.
            </p>
            <AnchorButton data-click="Go to my contracts" size="large" href="/contract">
              Go to my contracts
            </AnchorButton>
            <p>
              A person answers at <a href={brand.phone.href}>{brand.phone.display}</a>.
            </p>
          </>
        ) : (
          <>
            <h1 className="sign">Your copy is here</h1>
            <p className="lede">This is the signed agreement of {business}. This link works once, so keep the file.</p>
            <Form method="post" reloadDocument>
              <Button size="large">Get the PDF</Button>
            </Form>
          </>
        )}
      </div>
      <div className="flow-wall">
        <VerifyLamp state={business === undefined ? 'waiting' : 'genuine'} />
      </div>
    </main>
  )
}

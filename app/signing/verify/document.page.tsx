import { data } from 'react-router'

import { brand } from '#app/brand.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { AnchorButton } from '#app/ui/button/button.tsx'

import type { Route } from './+types/document.page.ts'
import { findSignedDocument } from './known-document.server.ts'
import { VerifyLamp } from './verify-lamp.tsx'
import { VerifyFacts } from './verify-result.tsx'
import { signedWords } from './verify-words.ts'
import './verify.css'

export const meta = () => [{ title: `A signed agreement | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** Reveals no personal data for a number alone: neither the signer nor the shop. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const document = await findSignedDocument(context.get(platformContext), params.documentId)
  return data({ document }, { status: document ? 200 : 404 })
}

const words = {
  known: {
    title: 'We have this agreement',
    text: 'A document with this number was signed with us, and we keep the PDF. Check your file to see if it is the same.',
  },
  unconfirmed: {
    title: 'We cannot confirm this agreement',
    text: 'Call us before you use it. What we keep under this number was deleted after its time, or is damaged.',
  },
  none: {
    title: 'We do not have this agreement',
    text: 'Check the number again, or check the file. No document with this number was signed here.',
  },
}

/** The page behind the code on a certificate: it confirms that the document exists, and explains how to check the file itself. */
export default function DocumentPage({ loaderData: { document } }: Route.ComponentProps) {
  const { title, text } = typeof document === 'object' ? words.known : words[document ?? 'none']
  return (
    <main id="main" className="flow-stage verify">
      <div className="flow-say">
        <h1 className="sign">{title}</h1>
        <p className="lede">{text}</p>
        {typeof document === 'object' ? (
          <VerifyFacts
            rows={[
              ['Agreement', document.agreement],
              ['Number', document.documentId],
              ['Signed', signedWords(document.signed)],
            ]}
          />
        ) : null}
        <p className="acts">
          <AnchorButton href="/verify">Check a PDF</AnchorButton>
        </p>
      </div>
      <div className="flow-wall">
        <VerifyLamp state={typeof document === 'object' ? 'genuine' : 'waiting'} />
      </div>
    </main>
  )
}

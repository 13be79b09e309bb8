import { useState } from 'react'
import { Form, redirect } from 'react-router'

import { brand } from '#app/brand.ts'
import { pageMeta } from '#app/web/page-head/page-meta.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import { documentIdShape } from '../signing.ts'
import type { Route } from './+types/verify.page.ts'
import { checkFile, DropField } from './drop-field.tsx'
import type { Verification } from './verification.schema.ts'
import { type LampState, VerifyLamp } from './verify-lamp.tsx'
import { VerifyResult } from './verify-result.tsx'
import { verifyWords } from './verify-words.ts'
import './verify.css'

/** A form without scripts needs a referrer: without one, the server rejects the post as cross-site. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

export function meta() {
  return pageMeta({
    title: `Check a signed agreement | ${brand.name}`,
    description: `Whether a ${brand.name} agreement is the one that was signed: whole, and unchanged. Anyone can check.`,
    path: '/verify',
  })
}

/** Redirects a document's number to its page; anything else stays here. */
export function loader({ url }: Route.LoaderArgs) {
  const number = url.searchParams.get('number')?.trim() ?? ''
  if (documentIdShape.test(number)) throw redirect(`/verify/${number}`)
  return { number }
}

function NumberForm({ number }: { number: string }) {
  return (
    <details className="verify-number" open={number !== ''}>
      <summary>I only have the document number</summary>
      <Form method="get" aria-label="Document number">
        <Field
          name="number"
          label="Document number"
          hint="22 letters and digits, at the foot of each page"
          error={number ? 'This is not a document number' : undefined}
        >
          <TextInput defaultValue={number} maxLength={40} autoCapitalize="off" spellCheck={false} required />
        </Field>
        <p>
          <Button variant="ghost">Look it up</Button>
        </p>
      </Form>
    </details>
  )
}

const lampOf: Record<Verification['state'], LampState> = {
  genuine: 'genuine',
  kept: 'genuine',
  changed: 'changed',
  unsigned: 'foreign',
  unconfirmed: 'foreign',
  unknown: 'foreign',
  'not-a-pdf': 'foreign',
}

/** The page where a visitor drops a PDF and learns whether it is ours, whole and unchanged (rule SG13). */
export default function VerifyPage({ loaderData: { number } }: Route.ComponentProps) {
  const [found, setFound] = useState<Verification>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const check = async (file: File) => {
    setBusy(true)
    setProblem('')
    try {
      setFound(await checkFile(file))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '')
    }
    setBusy(false)
  }
  return (
    <main id="main" className="flow-stage verify">
      <div className="flow-say">
        {found ? (
          <VerifyResult {...verifyWords(found)} onAgain={() => setFound(undefined)} />
        ) : (
          <>
            <h1 className="sign">Check a signed agreement</h1>
            <p className="lede">Check that a {brand.name} agreement is the one that was signed. Anyone can do this.</p>
            <DropField isBusy={isBusy} onFile={(file) => void check(file)} />
            <p className={problem ? 'verify-problem' : 'fine verify-small'} role="status">
              {problem || 'The file is checked and not kept.'}
            </p>
            <NumberForm number={number} />
          </>
        )}
      </div>
      <div className="flow-wall">
        <VerifyLamp state={found ? lampOf[found.state] : 'waiting'} />
      </div>
    </main>
  )
}

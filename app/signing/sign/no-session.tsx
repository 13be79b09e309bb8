import { useEffect } from 'react'

import { brand } from '#app/brand.ts'
import { AnchorButton, Button } from '#app/ui/button.tsx'

import { postToParent } from './session-calls.ts'

/** In a frame it is the page around that opens the next session: both are ours, so the frame may ask it to. */
export function NoSession({ isFramed }: { isFramed: boolean }) {
  useEffect(() => {
    postToParent({ type: 'session_view.document.exception', payload: { uuid: '', status: 'session.not-found' } })
  }, [])
  return (
    <>
      <h1 className="sign">This signing session is over</h1>
      <p className="lede">
        A session lasts an hour and works only in the browser that opened it. Go back to the contract and open it again:
        what you filled in is kept.
      </p>
      <p>
        {isFramed ? (
          <Button type="button" onClick={() => window.parent.location.reload()}>
            Open it again
          </Button>
        ) : (
          <AnchorButton href="/account">Go to my shops</AnchorButton>
        )}
      </p>
      <p>
        A person answers at <a href={brand.phone.href}>{brand.phone.display}</a>.
      </p>
    </>
  )
}

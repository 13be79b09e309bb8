import { useEffect, useRef, useState } from 'react'

import { goTo } from '#app/agents/session/go-to.ts'
import { brand } from '#app/brand.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

/** Closes on Escape and on a press outside, and gives the focus back to its button. */
function useClosing(isOpen: boolean, close: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) close()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    }
    addEventListener('pointerdown', press)
    addEventListener('keydown', key)
    return () => {
      removeEventListener('pointerdown', press)
      removeEventListener('keydown', key)
    }
  }, [isOpen, close])
  return { box, button }
}

/** The bar's menu (rule C7): back, and cancel, which asks first. */
export function WizardMenu({ back }: { back(): void }) {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { box, button } = useClosing(isOpen, () => setOpen(false))
  return (
    <div className="wizard-menu" ref={box}>
      <button
        ref={button}
        type="button"
        className="text-button"
        aria-expanded={isOpen}
        aria-controls="wizard-menu"
        onClick={() => setOpen(!isOpen)}
      >
        Menu
      </button>
      <ul id="wizard-menu" hidden={!isOpen}>
        <li>
          <button
            type="button"
            onClick={() => {
              setOpen(false)
              back()
            }}
          >
            Back
          </button>
        </li>
        <li>
          <button
            type="button"
            onClick={() => {
              setOpen(false)
              setAsking(true)
            }}
          >
            Cancel
          </button>
        </li>
        <li>
          <a href={brand.phone.href}>Call {brand.phone.display}</a>
        </li>
      </ul>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        heading="Are you sure you want to go cancel your registration?"
        actions={
          <>
            <Button type="button" variant="danger" onClick={() => goTo(`/signup-welcome${location.search}`)}>
              Yes, cancel
            </Button>
            <Button type="button" variant="alt" onClick={() => setAsking(false)}>
              No, carry on
            </Button>
          </>
        }
      >
        <p>What was saved stays saved. The link in our email opens it again.</p>
      </Dialog>
    </div>
  )
}

import { createRoot } from 'react-dom/client'

import { letBackClosePanel } from './back-closes-panel.ts'
import { openDraftStore } from './contact-draft.ts'
import { ContactPanel } from './contact-panel.tsx'
import './contact-form.css'

type Show = (reason: string | undefined) => void

const mounted = new WeakMap<HTMLElement, Show>()

function createShow(root: HTMLElement): Show {
  const reactRoot = createRoot(root)
  const draft = openDraftStore(() => sessionStorage)
  return (reason) =>
    reactRoot.render(<ContactPanel opening={{ reason }} draft={draft} dialog={root.closest('dialog')} />)
}

/**
 * Replaces the server's content of `root` by the enquiry form. Called again, it only passes the reason of the pressed button to the form: a
 * code of `enquiryReasons`, or its whole value.
 */
export function mount(root: HTMLElement, { reason }: { reason?: string } = {}): void {
  const show = mounted.get(root) ?? createShow(root)
  mounted.set(root, show)
  show(reason)
  const panel = root.closest('dialog')
  if (panel) letBackClosePanel(panel)
}

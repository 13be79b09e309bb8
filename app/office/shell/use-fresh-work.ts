import { use, useEffect, useEffectEvent } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useRevalidator } from 'react-router'

import { withoutUse } from '#app/web/form/send/retry-requests.ts'

const everyMs = 30_000

type Field = HTMLInputElement | HTMLTextAreaElement

const hasChanged = (field: Field) =>
  field.value !== field.defaultValue || (field instanceof HTMLInputElement && field.checked !== field.defaultChecked)

/** Whether the colleague chooses, types, has typed or ticked something, or has a dialog open: newer data could change it unseen. */
function isAtWork(): boolean {
  const used = document.activeElement
  const isTyping = used instanceof HTMLInputElement || used instanceof HTMLTextAreaElement ? used.value !== '' : false
  if (isTyping || used?.matches('select, dialog *')) return true
  return [...document.querySelectorAll<Field>('main :is(input:not([type=hidden]), textarea)')].some(hasChanged)
}

/**
 * Loads the page's data again every 30 seconds while the page is visible, so that new work appears in lists and menu (rule BO92). Does not
 * count as use of the session. Waits while the colleague is at work, the browser is offline, a request runs, or the page shows the answer
 * of an act, such as a secret that is shown once: the router would remove it. A page with `loadsOnce` in its handle is not loaded again: it needs a
 * fresh second factor (rule BO12), and a reload after ten minutes would lead away to ask for one.
 */
export function useFreshWork(): void {
  const { revalidate } = useRevalidator()
  const router = use(DataRouterContext)?.router
  const refresh = useEffectEvent(() => {
    const { navigation, revalidation, actionData, matches = [] } = router?.state ?? {}
    if (matches.some(({ route }) => (route.handle as { loadsOnce?: boolean } | undefined)?.loadsOnce)) return
    const isResting = navigation?.state === 'idle' && revalidation === 'idle' && !actionData
    if (!isResting || document.visibilityState !== 'visible' || !navigator.onLine || isAtWork()) return
    void withoutUse(revalidate)
  })
  useEffect(() => {
    const timer = setInterval(() => refresh(), everyMs)
    return () => clearInterval(timer)
  }, [])
}

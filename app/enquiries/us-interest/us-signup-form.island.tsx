import { wakeOnIntent } from '#app/platform/form/wake-on-intent.ts'

/** Makes the US form work, on the first sign that somebody means to use it. */
export function wake(form: HTMLElement): void {
  if (form instanceof HTMLFormElement) wakeOnIntent(form, () => import('./us-signup-plan.ts'))
}

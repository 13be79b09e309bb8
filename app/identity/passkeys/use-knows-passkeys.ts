import { useBrowserValue } from '#app/web/use-browser-value.ts'

/** Whether the browser supports passkeys. `unknown`: the value while the server renders the page, which cannot know. */
export const useKnowsPasskeys = (unknown: boolean): boolean =>
  useBrowserValue(
    () => 'PublicKeyCredential' in globalThis,
    () => unknown,
  )

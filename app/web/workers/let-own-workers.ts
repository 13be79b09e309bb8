type ScriptUrlPolicy = { createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: 'default', rules: ScriptUrlPolicy): unknown }

let isAsked = false

/**
 * Allows workers of the build to start, and no others. If the page's CSP requires trusted types (rule X3), a browser passes every
 * script URL that is a plain text to the policy named default. The policy can be created only once per document. It allows no
 * text to become HTML or script.
 * @throws TypeError if the policy is refused; starting a worker then throws as well
 */
export function letOwnWorkers(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!isAsked) trustedTypes?.createPolicy('default', { createScriptURL })
  isAsked = true
}

function createScriptURL(url: string): string {
  const { origin, pathname } = new URL(url, location.href)
  const isBuilt = import.meta.env.DEV || pathname.startsWith('/assets/')
  if (origin !== location.origin || !isBuilt) throw new TypeError('only workers of the build')
  return url
}

type ScriptUrlPolicy = { createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: 'default', rules: ScriptUrlPolicy): unknown }

let isAsked = false

/**
 * Lets workers of the build start, and no others: where the page's CSP asks for trusted types (rule X3), a browser asks the policy
 * called default for every address of a script that is a plain text. It may be made only once in a document, and lets no text through that
 * becomes HTML or script.
 * @throws TypeError where the policy is refused; starting a worker then throws as well
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

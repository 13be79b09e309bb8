import workerUrl from './pow.worker.ts?worker&url'

type ScriptUrlPolicy = { createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy }

let policy: ScriptUrlPolicy | undefined

/** The one policy that the pages' CSP names. It lets one address through, and may be made only once in a document. */
function scriptUrlPolicy(): ScriptUrlPolicy {
  const rules: ScriptUrlPolicy = {
    createScriptURL(url) {
      if (url !== workerUrl) throw new TypeError('only the worker of the human check')
      return url
    },
  }
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes ? trustedTypes.createPolicy('pow-worker', rules) : rules
  return policy
}

/** @throws where workers or the policy are refused. */
export function createPowWorker(): Worker {
  return new Worker(scriptUrlPolicy().createScriptURL(workerUrl), { type: 'module' })
}

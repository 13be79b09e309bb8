import { useInlineNonce } from './inline-nonce.tsx'
import { useBrowserValue } from './use-browser-value.ts'

type InlineScriptProps = {
  /** Attributes `data-…`, which the script reads of `document.currentScript`. */
  data?: Readonly<Record<`data-${string}`, string | undefined>>
  children: string
}

/**
 * A script that runs while the browser parses the page. A page that React draws in the browser has none: it would not run there, and
 * Trusted Types forbid React to create it, which would take the whole page down.
 */
export function InlineScript({ data, children }: InlineScriptProps) {
  const nonce = useInlineNonce()
  const isParsed = useBrowserValue(
    () => false,
    () => true,
  )
  if (!isParsed) return null
  return (
    <script nonce={nonce} suppressHydrationWarning {...data}>
      {children}
    </script>
  )
}

import { useInlineNonce } from './inline-nonce.tsx'
import { useBrowserValue } from './use-browser-value.ts'

type InlineScriptProps = {
  /** `data-…` attributes, which the script reads from `document.currentScript`. */
  data?: Readonly<Record<`data-${string}`, string | undefined>>
  children: string
}

/**
 * Renders a script that runs while the browser parses the page. A page that React renders in the browser omits it: it would not
 * run there, and Trusted Types forbid React to create it, which would crash the page.
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

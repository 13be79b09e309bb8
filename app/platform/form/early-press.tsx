import { useInlineNonce } from '../inline-nonce.tsx'

/** Before the first module: a press of a form's button is kept on the form, until its script comes for it and prevents the rest. */
const earlyPress = `addEventListener('submit',function(e){if(!e.defaultPrevented)e.target.dataset.pressed=''})`

export function EarlyPress() {
  return (
    <script nonce={useInlineNonce()} suppressHydrationWarning>
      {earlyPress}
    </script>
  )
}

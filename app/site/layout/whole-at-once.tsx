import { useInlineNonce } from '#app/platform/inline-nonce.tsx'

/**
 * A page that is come back to, loaded again or opened at a place within it must be as long as it is before it is put
 * there: nothing of it is left for later (`below.css`).
 */
const wholeAtOnce = `(function(){var came=performance.getEntriesByType('navigation')[0];if(location.hash||!came||came.type!=='navigate')document.documentElement.dataset.whole=''})()`

export function WholeAtOnce() {
  return <script nonce={useInlineNonce()}>{wholeAtOnce}</script>
}

import { useInlineNonce } from '#app/platform/inline-nonce.tsx'

/**
 * Before the first module: keeps the reason of the button that was pressed, and opens and closes the contact panel where
 * the browser has no invoker commands. Its hash is in the page's policy, read from the built HTML.
 */
const earlyClick = `addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button[commandfor]'),d=b&&document.getElementById(b.getAttribute('commandfor'));if(!d)return;var c=b.getAttribute('command');if(c==='show-modal')d.dataset.reason=b.dataset.reason||'';if('commandForElement'in b)return;if(c==='show-modal'){if(!d.open)d.showModal()}else d.close()})`

export function EarlyClick() {
  return <script nonce={useInlineNonce()}>{earlyClick}</script>
}

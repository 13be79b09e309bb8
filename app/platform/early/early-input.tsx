import { useInlineNonce } from '../inline-nonce.tsx'

/** What somebody did on a page whose script had not come yet. */
export type EarlyInput = {
  /** What was typed into, ticked, chosen or folded open. */
  changed: Set<EventTarget>
  /** The last button, unless something else was done since. */
  pressed: HTMLButtonElement | null
}

/**
 * Runs before the first module of a hydrated page. It notes what `replayEarlyInput` tells React later, and keeps what
 * outlasts a session (`data-kept`, `use-kept-text.ts`); holds a form that only its script can send (`data-waits`); and
 * sends a form of the browser's own once, however often its button is pressed. What was sent may be sent again after ten
 * seconds, or once the page is come back to.
 */
const earlyInput = `(function(){
var page=document.documentElement,early=self.earlyInput={changed:new Set,pressed:null},sent=new WeakMap
function hear(type,act){addEventListener(type,function(e){if(!('awake' in page.dataset))act(e)},true)}
function forget(){early.pressed=null}
hear('pointerdown',forget)
hear('keydown',forget)
hear('input',function(e){var t=e.target,key=t.dataset.kept;early.changed.add(t);try{if(key)sessionStorage.setItem(key,t.value)}catch(full){}})
hear('toggle',function(e){early.changed.add(e.target)})
hear('click',function(e){var b=e.target.closest&&e.target.closest('button[type=button]:not([commandfor])');if(b)early.pressed=b})
hear('submit',function(e){if(e.target.matches('[data-waits]')){e.preventDefault();early.pressed=e.submitter}})
addEventListener('submit',function(e){if(Date.now()-(sent.get(e.target)||0)<1e4){e.preventDefault();e.stopImmediatePropagation()}},true)
addEventListener('submit',function(e){if(!('awake' in page.dataset)&&e.target.method==='post'&&!e.defaultPrevented)sent.set(e.target,Date.now())})
addEventListener('pageshow',function(){sent=new WeakMap})
})()`

export function EarlyInput() {
  return (
    <script nonce={useInlineNonce()} suppressHydrationWarning>
      {earlyInput}
    </script>
  )
}

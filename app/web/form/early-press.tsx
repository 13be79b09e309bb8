import { InlineScript } from '../inline-script.tsx'

/**
 * Runs before the first module of a page with forms, to record input from before the page's script loads. Marks the form, or the
 * button without a form, that was pressed last (`data-pressed`); hydration repeats that press (`use-hydrated.ts`,
 * `use-flow-form.ts`, `app/site/scripts/screens.ts`). A form that only its script can send waits for the page (`data-waits`) or, in an
 * island, for its own script (`data-waits="form"`). A form that the browser posts is posted once, and can be sent again after ten
 * seconds. Stores a text that must outlast a session (`use-unsent-text.ts`). Marks a field in which an input method composes
 * (`data-composing`, `tell-entered.ts`).
 */
const earlyPress = `(function(){
var page=document.documentElement
function hear(type,act){addEventListener(type,function(e){if(!('hydrated' in page.dataset))act(e)},true)}
function forget(){var b=document.querySelector('button[data-pressed]');if(b)delete b.dataset.pressed}
hear('pointerdown',forget)
hear('keydown',forget)
hear('click',function(e){var b=e.target.closest&&e.target.closest('button[type=button]:not([commandfor])');if(b)b.dataset.pressed=''})
addEventListener('compositionstart',function(e){e.target.dataset.composing=''},true)
addEventListener('compositionend',function(e){delete e.target.dataset.composing},true)
hear('input',function(e){var t=e.target,key=t.dataset.unsent;try{if(key)sessionStorage.setItem(key,t.value)}catch(full){}})
addEventListener('submit',function(e){if(e.target.method==='post'&&'pressed' in e.target.dataset){e.preventDefault();e.stopImmediatePropagation()}},true)
addEventListener('submit',function(e){var form=e.target.dataset,post=e.target.method==='post',ready='hydrated' in (form.waits==='form'?form:page.dataset);if(e.defaultPrevented||post&&ready)return
form.pressed=''
if('waits' in form)e.preventDefault()
else if(post)setTimeout(function(){delete form.pressed},1e4)})
})()`

export const EarlyPress = () => <InlineScript>{earlyPress}</InlineScript>

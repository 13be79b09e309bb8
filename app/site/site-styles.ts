import css from './site.css?inline'

/** The public sheet, inlined into every prerendered page; empty in the browser's bundle, where nobody needs it. */
export default import.meta.env.SSR ? css : ''

import type { Plugin } from 'vite'

const id = '\0vite/preload-helper.js'

/** Each sheet is waited for, and asked for again if it did not come; what a module imports is fetched beside it. */
const source = `
const asked = {}
const fetchFile = (file) => asked[file] ??= new Promise((done, fail) => {
  const link = document.createElement('link')
  link.href = '/' + file
  link.onload = done
  link.onerror = () => {
    delete asked[file]
    link.remove()
    fail(Error(file))
  }
  if (file.endsWith('.css')) link.rel = 'stylesheet'
  else done(link.rel = 'modulepreload')
  document.head.append(link)
})
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map(fetchFile))
  return load()
}`

/**
 * Replaces what Vite calls around each `import()` of a browser: its own takes a quarter of the JavaScript of a public page, for
 * nonces, for relative addresses and for an event, none of which we use.
 */
export function preload(): Plugin {
  return {
    name: 'preload',
    enforce: 'pre',
    apply: 'build',
    load: { filter: { id: /preload-helper/ }, handler: (asked) => (asked === id ? source : undefined) },
  }
}

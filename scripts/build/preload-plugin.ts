import type { Plugin } from 'vite'

const id = '\0vite/preload-helper.js'

/** Waits for each style sheet, and requests it again after a failure; the imports of a module are loaded in parallel. */
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
 * Replaces Vite's wrapper around each `import()` in the browser: its own takes a quarter of the JavaScript of a public page for nonces,
 * relative addresses and an event, none of which we use.
 */
export function preload(): Plugin {
  return {
    name: 'preload',
    enforce: 'pre',
    apply: 'build',
    load: { filter: { id: /preload-helper/ }, handler: (asked) => (asked === id ? source : undefined) },
  }
}

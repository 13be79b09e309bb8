import type { Plugin } from 'vite'

const nothing = '\0no-page-styles'

/**
 * Sheets that public pages inline (`import styles from './home.css?inline'`) exist for the server alone: in the
 * browser's bundle, where nobody reads them, they are empty.
 */
export function pageStyles(): Plugin {
  return {
    name: 'page-styles',
    enforce: 'pre',
    resolveId(id) {
      return this.environment.name === 'client' && id.endsWith('.css?inline') ? nothing : undefined
    },
    load: (id) => (id === nothing ? `export default ''` : undefined),
  }
}

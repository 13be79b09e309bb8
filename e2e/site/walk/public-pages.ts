import { isHidden, renderedPaths } from '#app/site/indexed-paths.ts'
import { pagesToCome } from '#scripts/content/pages-to-come.ts'
import { storedPaths } from '#scripts/content/public-paths.ts'

/** Every public page of the site: those that are stored, and those that are rendered for each visitor. */
export const publicPages: string[] = [...storedPaths(), ...renderedPaths]

/** Retailers' pages that anybody may open, hydrated: what they ask for comes with a mail or a press. */
export const doorPages = [
  '/agent-login',
  '/activate',
  '/contract/link',
  '/forgot-password',
  '/reset-password',
  '/setup-account',
  '/signup-welcome',
]

/** Pages that say themselves that they are not for search engines. */
export const unlistedPages = publicPages.filter(isHidden)

/** Addresses that pages link to and that a later part of the product brings. */
export const addressesToCome = Object.keys(pagesToCome)

import type { Locator, Page } from 'playwright-core'

// Finds parts of the screens that many journeys look at, by their role for a reader and not by their style.

/** The summary above the fields of a rejected form. Other alerts of a page are empty until they have a message. */
export const errorSummary = (page: Page | Locator): Locator => page.getByRole('alert').filter({ hasText: /\S/ })

/** The whole history of an office record. */
export const timeline = (page: Page): Locator => page.getByRole('region', { name: 'Timeline' })

/** The button that leads to the next step of the wizard. */
export const nextStep = (page: Page): Locator => page.getByRole('button', { name: /^(Next: |Yes, that is my door)/ })

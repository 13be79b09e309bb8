/**
 * The public pages that are rendered once, at build time, and served from memory (rule W1). Paths of articles and case studies are derived
 * from `content/` (`scripts/content/public-paths.ts`).
 */
export const prerenderedPaths = [
  // One per line.
  '/',
  '/agent/faqs',
  '/us/signup',
  '/sms-opt-out/key',
  '/notfound',
  '/blogs',
  '/terms',
  '/privacy-policy',
  '/about',
  '/clients',
  '/training',
]

/** Addresses of the office up to release 0.2.0, which sent emails, bookmarks and open pages contain, and their present ones (decision 37). */
export const formerPaths: readonly (readonly [from: string, to: string])[] = [
  ['/staff/newsagencies', '/staff/shops'],
  ['/staff/views/newsagencies', '/staff/views/shops'],
  ['/staff/kept-answers', '/staff/saved-replies'],
  ['/staff/opt-outs/systems', '/staff/systems'],
  ['/staff/enquiries/several', '/staff/enquiries/bulk'],
  ['/staff/registrations/several', '/staff/registrations/bulk'],
  ['/staff/shops/several', '/staff/shops/bulk'],
  ['/staff/us-interest/several', '/staff/us-interest/bulk'],
]

/**
 * Returns the present address of the dry run of answers, which was at `/staff/registrations/bulk` up to release 0.2.0. Undefined for the
 * page that is there now.
 */
export const formerDryRun = ({ pathname, search, searchParams }: URL): string | undefined =>
  pathname === '/staff/registrations/bulk' && searchParams.has('act')
    ? `/staff/registrations/answer${search}`
    : undefined

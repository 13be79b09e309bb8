/**
 * The headers of a retailer's own page, for its route's `headers`. Without any referrer a browser would post a form without script
 * from an unknown origin, and the edge would refuse it (rule X4).
 */
export const ownPageHeaders = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

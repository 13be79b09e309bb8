/**
 * Returns the headers of a retailer's own page, for its route. A stricter referrer policy would make browsers post forms without an origin,
 * which the server refuses (rule X4).
 */
export const ownPageHeaders = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

import { brand } from '#app/brand.ts'

/** How the site looks where somebody keeps it on a home screen. */
export function webManifest(): string {
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: 'In-store payments and parcels at newsagencies and convenience stores across Australia.',
    lang: 'en-AU',
    start_url: '/',
    display: 'browser',
    background_color: '#fffdf8',
    theme_color: '#0d4634',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}

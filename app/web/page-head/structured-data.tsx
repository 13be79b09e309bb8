import { brand } from '#app/brand.ts'

import { useInlineNonce } from '../inline-nonce.tsx'
import { pageUrl } from './public-url.ts'

/** One thing of schema.org. */
type Thing = { '@type': string } & Readonly<Record<string, unknown>>

/** Returns valid JSON for a script element, which can neither end the element nor open a comment. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('>', String.raw`\u003e`)
    .replaceAll('&', String.raw`\u0026`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
}

/** Renders a page's structured data: `<StructuredData of={[organization(), article({ … })]} />`. */
export function StructuredData({ of }: { of: readonly Thing[] }) {
  const nonce = useInlineNonce()
  const json = safeJson({ '@context': 'https://schema.org', '@graph': of })
  return <script type="application/ld+json" nonce={nonce} dangerouslySetInnerHTML={{ __html: json }} />
}

const organizationId = () => pageUrl('/#organization')

export function organization(): Thing {
  const { street, locality, state, postcode } = brand.address
  return {
    '@type': 'Organization',
    '@id': organizationId(),
    name: brand.name,
    legalName: brand.legalName,
    url: pageUrl('/'),
    logo: pageUrl('/icon-512.png'),
    taxID: brand.abn,
    email: brand.email,
    telephone: brand.phone.display,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: locality,
      addressRegion: state,
      postalCode: postcode,
      addressCountry: 'AU',
    },
    sameAs: Object.values(brand.social),
  }
}

export function website(): Thing {
  return {
    '@type': 'WebSite',
    '@id': pageUrl('/#website'),
    name: brand.name,
    url: pageUrl('/'),
    inLanguage: 'en-AU',
    publisher: { '@id': organizationId() },
  }
}

type ArticleFacts = {
  headline: string
  description: string
  path: string
  /** The path of its picture; the page's card by default. */
  image: string
  published: string
  updated?: string | undefined
  author?: string | undefined
  words?: number
}

export function article({
  headline,
  description,
  path,
  image,
  published,
  updated,
  author,
  words,
}: ArticleFacts): Thing {
  return {
    '@type': 'Article',
    headline,
    description,
    url: pageUrl(path),
    mainEntityOfPage: pageUrl(path),
    image: pageUrl(image),
    datePublished: published,
    dateModified: updated ?? published,
    inLanguage: 'en-AU',
    ...(words && { wordCount: words }),
    author: author ? { '@type': 'Person', name: author } : { '@id': organizationId() },
    publisher: { '@id': organizationId() },
  }
}

/** Describes questions with answers as plain text: `plainText(faq.body)`. */
export function faqPage(questions: readonly { question: string; answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Describes the path from the home page to this one; the home page is added automatically. */
export function breadcrumbs(trail: readonly { name: string; path: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: pageUrl(path),
    })),
  }
}

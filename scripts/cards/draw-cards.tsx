import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { renderAsync, Resvg } from '@resvg/resvg-js'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'

import { cardPath, cardWords } from '#app/web/page-head/social-cards.ts'
import amira from '#app/ui/drawings/cards/amira.svg?drawing'
import courier from '#app/ui/drawings/cards/courier.svg?drawing'
import graham from '#app/ui/drawings/cards/graham.svg?drawing'
import harjit from '#app/ui/drawings/cards/harjit.svg?drawing'
import keiran from '#app/ui/drawings/cards/keiran.svg?drawing'
import lena from '#app/ui/drawings/cards/lena.svg?drawing'
import mei from '#app/ui/drawings/cards/mei.svg?drawing'
import priya from '#app/ui/drawings/cards/priya.svg?drawing'
import type { Art } from '#app/ui/drawings/drawing.ts'
import type { WordmarkName } from '#app/ui/drawings/wordmarks/wordmark-art.ts'

import type { Sources } from '../content/read-content.ts'
import { rootFolder } from '../root-folder.ts'
import { cardFonts, faces } from './card-fonts.ts'
import { size } from './card-parts.tsx'
import { BillCard, BookCard, type Measure, ShopCard, StudyCard } from './cards.tsx'

const cacheFolder = join(rootFolder, 'node_modules/.cache/cards')

/** The person at the counter on the card of a page. */
const keepers: Readonly<Record<string, Art>> = {
  '/': harjit,
  '/about': lena,
  '/clients': amira,
  '/agent': priya,
  '/agent/faqs': mei,
  '/locations': courier,
  '/status': graham,
  '/us/signup': keiran,
  '/signup': priya,
}
const books = new Set(['/terms', '/privacy-policy'])
const bills = new Set(['/blogs'])

type Card = { path: string; drawing: ReactElement }

function fixedCards(measure: Measure): Card[] {
  return Object.entries(cardWords).map(([path, words]) => {
    if (books.has(path)) return { path, drawing: <BookCard {...words} measure={measure} /> }
    if (bills.has(path)) return { path, drawing: <BillCard {...words} measure={measure} /> }
    return { path, drawing: <ShopCard {...words} person={keepers[path] ?? harjit} measure={measure} /> }
  })
}

/** Returns the cards of entries. Scheduled articles have one as well: they become public without a build. */
function entryCards(sources: Sources, measure: Measure): Card[] {
  const articles = sources.articles.filter(({ front }) => !front.draft)
  const studies = sources['case-studies'].filter(({ front }) => !front.draft)
  return [
    ...articles.map(({ slug, front: { title, kicker } }) => ({
      path: `/blogs/${slug}`,
      drawing: <BillCard title={title} kicker={kicker} measure={measure} />,
    })),
    ...studies.map(({ slug, front: { headline, kind, client, order } }) => ({
      path: `/clients/${slug}`,
      drawing: (
        <StudyCard title={headline} kicker={kind} client={client as WordmarkName} place={order - 1} measure={measure} />
      ),
    })),
  ]
}

type Fonts = { loadSystemFonts: false; fontFiles: string[]; defaultFontFamily: string }

/** Returns a function that measures the width of a text at a size of 100, by rendering it invisibly; each text once. */
function createMeasure(font: Fonts): Measure {
  const known = new Map<string, number>()
  return (text, face) => {
    const key = `${face} ${text}`
    const width = known.get(key) ?? widthOf(text, faces[face].family, font)
    known.set(key, width)
    return width
  }
}

function widthOf(text: string, family: string, font: Fonts): number {
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width="20000" height="200">
      <text y="100" fontSize="100" fontFamily={family} wordSpacing={family === faces.sign.family ? 6 : 0}>
        {text}
      </text>
    </svg>,
  )
  return new Resvg(svg, { font }).getBBox()?.width ?? 0
}

/** Returns a card as a PNG of few colours, from the cache when it has not changed. */
async function picture(drawing: ReactElement, font: Fonts): Promise<Buffer> {
  const svg = renderToStaticMarkup(drawing)
  const hash = createHash('sha256').update(svg).update(font.fontFiles.join(' ')).digest('hex').slice(0, 24)
  const file = join(cacheFolder, `${hash}.png`)
  if (existsSync(file)) return readFileSync(file)
  const raw = await renderAsync(svg, { font, fitTo: { mode: 'width', value: size.width } })
  const body = await sharp(raw.asPng()).png({ palette: true, colours: 96, compressionLevel: 9 }).toBuffer()
  writeFileSync(file, body)
  return body
}

/** Draws the sharing images of pages. Returns each at its path. */
export async function drawCards(sources: Sources): Promise<Map<string, Buffer>> {
  const fontFiles = await cardFonts(cacheFolder)
  const font: Fonts = { loadSystemFonts: false, fontFiles, defaultFontFamily: faces.text.family }
  const measure = createMeasure(font)
  const cards = [...fixedCards(measure), ...entryCards(sources, measure)]
  return new Map(
    await Promise.all(cards.map(async ({ path, drawing }) => [cardPath(path), await picture(drawing, font)] as const)),
  )
}

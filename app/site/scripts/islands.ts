import { startCounting } from '#app/traffic/browser/start-counting.island.tsx'

import { bringContactForm } from '../layout/footer/contact-arrival.ts'
import { followScroll } from '../layout/header/header-states.ts'
import { layOutBelow } from '../layout/lay-out-below.ts'
import { keepMenu } from '../layout/header/menu-focus.ts'
import { prefetchLinks } from './prefetch-links.ts'
import { fetchScreens, startParts } from './start-parts.ts'

if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')

const header = document.querySelector<HTMLElement>('.site-header')
if (header) followScroll(header)
const menu = document.querySelector<HTMLDetailsElement>('.menu')
if (menu) keepMenu(menu)
const panel = document.querySelector<HTMLDialogElement>('#contact')
if (panel) bringContactForm(panel)
startCounting()
startParts()
fetchScreens()
prefetchLinks()
layOutBelow()

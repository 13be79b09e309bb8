import { bringContactForm } from './layout/contact-arrival.ts'
import { followScroll } from './layout/header-states.ts'
import { keepMenu } from './layout/menu-focus.ts'

if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')

const header = document.querySelector<HTMLElement>('.site-header')
if (header) followScroll(header)
const menu = document.querySelector<HTMLDetailsElement>('.menu')
if (menu) keepMenu(menu)
const panel = document.querySelector<HTMLDialogElement>('#contact')
if (panel) bringContactForm(panel)

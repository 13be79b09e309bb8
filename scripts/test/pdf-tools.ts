import { existsSync } from 'node:fs'

import { aptInstall, canInstall } from './system.ts'

/** Independent tools that check a sealed PDF, and the Debian package of each. */
const tools = { pdfsig: 'poppler-utils', qpdf: 'qpdf', openssl: 'openssl' }

const missing = () => Object.entries(tools).filter(([tool]) => !existsSync(`/usr/bin/${tool}`))

/** Finds the folder of the tools: those of this machine, or installed now from Debian's packages. */
export async function findPdfTools(): Promise<string | undefined> {
  if (missing().length > 0 && canInstall) await aptInstall(...missing().map(([, name]) => name))
  return missing().length > 0 ? undefined : '/usr/bin'
}

export const pdfToolsHint =
  'no pdfsig, qpdf or openssl on this machine: on Debian, apt-get install poppler-utils qpdf openssl'

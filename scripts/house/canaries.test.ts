import { expect, test } from 'vitest'

import { singing } from './canaries.ts'

test('the names of secrets are found in any file of the browser', () => {
  const files = ['DATABASE_URL', 'DATA_KEYS', 'SMTP_URL', 'CAPTCHA_SECRET', 'METRICS_TOKEN'].map((name) => ({
    path: 'build/client/index.html',
    text: `<p>${name}</p>`,
  }))
  expect(singing(files)).toHaveLength(5)
})

test('the packages of the server and the modules of Node are found in scripts', () => {
  const text = `import"node:fs";const a="drizzle:entityKind",b='pg-boss',c=argon2`
  expect(singing([{ path: 'build/client/assets/a.js', text }])).toHaveLength(4)
})

test('a property named node is no module of Node, and a page may mention drizzle', () => {
  const files = [
    { path: 'build/client/assets/a.js', text: 'return{node:n,offset:t}' },
    { path: 'build/client/blog.html', text: 'a morning of drizzle' },
  ]
  expect(singing(files)).toEqual([])
})

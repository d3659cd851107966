import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { clientShapes } from './client-shapes.ts'
import { errorsPage } from './errors-page.ts'
import { filesIn, NamedCode, settingsIn, symbolsIn } from './named-code.ts'
import { noticesPage } from './notices.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const code = new NamedCode(root)
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })]

/** Where the short names of docs/architecture.md start. */
const bases = ['.', 'apps/server/src', 'apps/web/src', 'packages/contract/src']

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8')

  test('links only to pages that exist', () => {
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) => target ?? '')
    expect(targets.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([])
  })

  test('names only files that exist', () => {
    const named = [...text.matchAll(/`([\w./-]+\/[\w./-]+\.(?:ts|tsx|mjs))`/g)].map(([, path]) => path ?? '')
    const missing = named.filter((path) => !bases.some((base) => existsSync(join(root, base, path))))
    expect(missing).toEqual([])
    expect(filesIn(text).filter((name) => !code.hasFile(name))).toEqual([])
  })

  test('names only what is in the sources', () => {
    const named = [...symbolsIn(text), ...settingsIn(text)]
    expect(named.filter((symbol) => !code.has(symbol))).toEqual([])
  })
})

test('docs/architecture.md: the map of the server has a line for each folder', () => {
  const files = globSync('apps/server/src/{*,*/*}/*.ts', { cwd: root })
  const folders = new Set(
    files.map((file) => dirname(file).replaceAll('\\', '/').slice('apps/server/src/'.length)),
  )
  const [, map = ''] =
    /^## Rooms of the server$([\s\S]*?)^## /m.exec(
      readFileSync(join(root, 'docs/architecture.md'), 'utf8'),
    ) ?? []
  const named = [...map.matchAll(/^\| `([\w/-]+)` \|/gm)].map(([, folder]) => folder)
  expect(named.toSorted()).toEqual([...folders].sort())
})

test('docs/errors.md is the table of the contract; "npm run docs" writes it anew', () => {
  expect(readFileSync(join(root, 'docs/errors.md'), 'utf8')).toBe(errorsPage())
})

test('the light validators of the client are those of the contract; "npm run shapes" writes them anew', () => {
  for (const [path, source] of clientShapes()) expect(readFileSync(join(root, path), 'utf8')).toBe(source)
})

test('the notices name every package of the lock file; "npm run notices" writes them anew', () => {
  expect(readFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8')).toBe(noticesPage())
})

test('every workspace names the licence', () => {
  const manifests = globSync(
    ['package.json', '{packages,apps}/*/package.json', '{bench,faults,e2e,examples}/package.json'],
    { cwd: root },
  )
  const licences = manifests.map((path) => JSON.parse(readFileSync(join(root, path), 'utf8')).license)
  expect(licences).toEqual(manifests.map(() => 'Apache-2.0'))
  expect(readFileSync(join(root, 'LICENSE'), 'utf8')).toContain('Version 2.0, January 2004')
})

import { expect, test } from 'vitest'
import { changesPage } from './changes.ts'
import { otherVersions } from './place.ts'

const commit = (subject: string, files: string[], body = '') => ({ subject, body, files })

const page = (commits: ReturnType<typeof commit>[], olderNodes?: 'live' | 'stop') =>
  changesPage({
    version: '1.2.0',
    day: '2026-11-25',
    commits,
    migrations: olderNodes ? [{ name: '0062-things', olderNodes }] : [],
  })

test('a commit is listed once, where people notice it', () => {
  expect(
    page([
      commit('Polls end by themselves', ['apps/server/src/polls/jobs.ts', 'apps/web/src/features/polls.tsx']),
      commit('A silent database is found sooner', ['apps/server/src/db/circuit.ts', 'docs/operating.md']),
    ]),
  ).toBe(`## 1.2.0, 2026-11-25

### In the app

- Polls end by themselves

### On the server

- A silent database is found sooner
`)
})

test('a change of tests and tools alone is not listed', () => {
  const files = ['apps/server/test/chat.test.ts', 'apps/web/src/app.test.tsx', 'bench/main.ts', 'README.md']
  expect(page([commit('Tests wait longer', files)])).toBe('## 1.2.0, 2026-11-25\n')
})

test('changes for operators come first: those that commits name, and migrations', () => {
  const text = page(
    [
      commit(
        'Mail is sent',
        ['apps/server/src/mail.ts'],
        'Why.\n\nOperators: set PARLEY_SMTP if you want it\nMore.',
      ),
    ],
    'stop',
  )
  expect(text).toContain(`### What operators do

- set PARLEY_SMTP if you want it
- Make a backup before: the first start carries out 0062-things.
- Nodes of the version before end when the first new one starts.

### On the server`)
  expect(page([], 'live')).toContain('Nodes of the version before go on beside it')
})

test('all workspaces are of one version', () => {
  expect(otherVersions()).toEqual([])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { forwardReferences } from './forward.ts'

test('a name that a closure uses above its declaration is found, a key or property of that name is not', () => {
  const source = `
    export function create() {
      const early = make({ later: () => later.of(1), other: 1, second() { return parts.other } })
      const { later, second: other } = make(early)
      return { later, other }
    }`
  expect(forwardReferences('x.ts', source, 'create')).toEqual(['later'])
})

test('the context of the server uses nothing above its declaration', () => {
  const file = 'apps/server/src/context.ts'
  expect(forwardReferences(file, readFileSync(file, 'utf8'), 'createContext')).toEqual([])
})

import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notWaitedFor, pgliteSlice } from './slices.ts'
import { stagesOf } from './stages.ts'

test('slices: every file and folder that they name is there', () => {
  expect([...notWaitedFor, ...pgliteSlice].filter((path) => !existsSync(path))).toEqual([])
})

test('stages: the whole matrix leaves nothing out, and both tiers have the same stages', () => {
  const all = stagesOf('all', []).flat()
  expect(all.flatMap(({ command }) => command).filter((word) => /exclude|grep-invert/.test(word))).toEqual([])
  expect(all.map(({ name }) => name)).toEqual(
    stagesOf('wait-for', [])
      .flat()
      .map(({ name }) => name),
  )
})

test('stages: files that a person names are run with all of their tests, on both databases', () => {
  const named = stagesOf('wait-for', ['chat']).flat()
  expect(named.map(({ name }) => name)).not.toContain('check')
  for (const { runner, command } of named)
    if (runner !== 'plain')
      expect([command.at(-1), command.join(' ')]).toEqual([
        'chat',
        expect.not.stringMatching(/exclude|grep-invert/),
      ])
})

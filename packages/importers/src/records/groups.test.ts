import { expect, it } from 'vitest'
import { Notes } from '../notes.ts'
import { groupEntry } from './groups.ts'

it('notes a group in which nobody could write any more', () => {
  const notes = new Notes()
  const members = [{ person: 'ann' }]
  groupEntry({ ref: '1', titles: ['Old'], members, isArchived: true }, notes)
  groupEntry({ ref: '2', titles: ['New'], members }, notes)
  expect(notes.list()).toMatchObject([{ kind: 'archived', count: 1, examples: ['Old'] }])
})

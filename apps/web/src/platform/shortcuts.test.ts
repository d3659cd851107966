import { describe, expect, test } from 'vitest'
import { isChord, keyNames, shortcuts } from './shortcuts.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  code: `Key${key.toUpperCase()}`,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
})

describe('a chord', () => {
  test.each([
    ['mod+k', press('k', { ctrlKey: true }), false, true],
    ['mod+k', press('k', { metaKey: true }), true, true],
    ['mod+k', press('k', { ctrlKey: true }), true, false],
    ['mod+k', press('k', { ctrlKey: true, shiftKey: true }), false, false],
    ['mod+k', press('k'), false, false],
    ['?', press('?', { shiftKey: true }), false, true],
    ['?', press('?'), false, true],
    ['alt+t', press('†', { altKey: true, code: 'KeyT' }), true, true],
    ['alt+arrowup', press('ArrowUp', { altKey: true }), false, true],
    ['alt+arrowup', press('ArrowUp'), false, false],
  ])('%s', (chord, event, isMac, expected) => expect(isChord(event, chord, isMac)).toBe(expected))

  test('reads as it is printed on the keys', () => {
    expect(keyNames('mod+k', false)).toEqual(['Ctrl', 'K'])
    expect(keyNames('mod+k', true)).toEqual(['⌘', 'K'])
    expect(keyNames('alt+arrowup', false)).toEqual(['Alt', '↑'])
  })
})

test('no chord does two things', () => {
  const chords = Object.values(shortcuts).flat()
  expect(new Set(chords).size).toBe(chords.length)
})

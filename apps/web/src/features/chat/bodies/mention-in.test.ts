import { expect, test } from 'vitest'
import { mentionsOfTexts } from './markup-mentions.ts'
import { mentionEnd, mentionIn, mentionPlace } from './mention-in.ts'

test.each([
  [`早 @王 小明${mentionEnd}开会`, '@王 小明'],
  [`@所有人${mentionEnd}@later`, '@所有人'],
  ['@bob look', '@bob'],
  ['a@b.example is no mention with a name', '@b.example'],
  ['nobody', undefined],
])('%s mentions %s', (content, mention) => {
  expect(mentionIn(content)).toBe(mention)
})

test('of image and text, each name is found in the text that it stands in', () => {
  const content = '<p>@Bob&lt;<br><br>@Carla</p><img src="/api/file/x"><p>@Bob</p>'
  const whole = '@Bob<\n@Carla\n@Bob'
  const mentions = [0, 6, 13].map((at, userID) => ({ userID, at, length: at === 6 ? 6 : 4 }))
  expect(mentions.map(({ at, length }) => whole.slice(at, at + length))).toEqual(['@Bob', '@Carla', '@Bob'])
  const placesIn = mentionsOfTexts(content, mentions)
  expect(placesIn('@Bob<\n\n@Carla')).toEqual([mentionPlace(0, 0, 4), mentionPlace(1, 7, 13)])
  expect(placesIn('@Bob')).toEqual([mentionPlace(2, 0, 4)])
})

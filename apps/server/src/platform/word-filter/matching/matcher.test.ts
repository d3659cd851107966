import { expect, test } from 'vitest'
import { masked } from './mask.ts'
import { Matcher } from './matcher.ts'

const found = (word: string, text: string) =>
  new Matcher([{ word, tag: undefined }]).find(text).map(({ start, end }) => text.slice(start, end))
const maskOf = (words: string[], text: string) =>
  masked(text, new Matcher(words.map((word) => ({ word, tag: undefined }))).find(text))

test('a Chinese word is found anywhere', () => {
  expect(found('代开发票', '长期代开发票，加我')).toEqual(['代开发票'])
})

test.each([
  ['spaces', '代 开 发  票'],
  ['a line for each character', '代\n开\n发\n票'],
  ['signs', '代*开-发_票'],
  ['full stops', '代.开.发.票'],
  ['emoji with modifiers', '代👍🏽开😀发票'],
  ['zero width', '代\u200b开\u200d发\ufeff票'],
  ['marks that strike it through', '代̶开̶发̶票̶'],
  ['a mark that is a letter in capitals', '代\u0345开\u0301\u0345发票'],
  ['a thousand marks', `代${'\u0315\u0301'.repeat(500)}开发票`],
  ['traditional characters', '代開發票'],
  ['both', '代 開＊發 票'],
  ['a radical that looks the same', '代开发票'.replace('开', '開')],
])('it is seen through %s', (_, text) => {
  expect(found('代开发票', `请找${text}吧`)).toEqual([text])
})

test('a list in traditional characters finds simplified ones', () => {
  expect(found('發票', '开发票')).toEqual(['发票'])
})

test('letters are found whatever their case and width', () => {
  expect(found('vx号', '加ＶＸ號')).toEqual(['ＶＸ號'])
  expect(found('VIAGRA', 'buy viagra')).toEqual(['viagra'])
})

test('where a sentence ends, no word goes on', () => {
  expect(found('法轮', '用这个方法。轮到你了')).toEqual([])
  expect(found('法轮', '用这个方法，轮到你了')).toEqual([])
})

test('a word of three that is spelled out with the ends of sentences is found', () => {
  expect(found('开发票', '开。发，票')).toEqual(['开。发，票'])
})

test('a Latin word is no part of another', () => {
  expect(found('ass', 'classes of the first class')).toEqual([])
  expect(found('ass', 'what an ass!')).toEqual(['ass'])
  expect(found('ass', '你个ass啊')).toEqual(['ass'])
})

test('an asterisk lets a Latin word be the beginning or the end of another', () => {
  expect(found('ass*', 'assets and bass')).toEqual(['ass'])
  expect(found('*ass', 'assets and bass')).toEqual(['ass'])
})

test('words that stand beside each other make no other word', () => {
  expect(found('hell', 'he’ll come, she ll too')).toEqual([])
  expect(found('there', 'the re')).toEqual([])
})

test('a Latin word that is spelled out, or has signs in it, is found', () => {
  expect(found('spam', 's p a m')).toEqual(['s p a m'])
  expect(found('spam', 'sp*am, s-p-a-m')).toEqual(['sp*am', 's-p-a-m'])
})

test('composed and decomposed letters are alike', () => {
  expect(found('café', 'cafe\u0301')).toEqual(['cafe\u0301'])
  expect(found('café', 'cafe')).toEqual([])
  expect(found('한국', '한국'.normalize('NFD'))).toEqual(['한국'.normalize('NFD')])
})

test('of words that end together the longest is found, and those that overlap it', () => {
  const words = ['开发', '发票', '开发票'].map((word) => ({ word, tag: 0 }))
  expect(new Matcher(words).find('开发票').map(({ word }) => word)).toEqual(['开发', '开发票'])
})

test('of one word on two lists both are found', () => {
  const words = ['代开', '代開'].map((word, tag) => ({ word, tag }))
  expect(new Matcher(words).find('代开').map(({ tag }) => tag)).toEqual([0, 1])
})

test('a word without letters finds nothing', () => {
  expect(found('***', 'a *** b')).toEqual([])
  expect(new Matcher([{ word: ' ', tag: 0 }]).isEmpty).toBe(true)
})

test('a mask has an asterisk for each character, and leaves what is between them', () => {
  expect(maskOf(['开发票'], '代開 發-票吗')).toBe('代* *-*吗')
  expect(maskOf(['spam'], 'no ｓｐａｍ!')).toBe('no ****!')
})

test('a mask takes a character with its marks, and both halves of one beyond the first plane', () => {
  expect(maskOf(['cafe'], 'c̶a̶f̶e̶ au')).toBe('**** au')
  expect(maskOf(['𠮷野'], '去𠮷野家')).toBe('去**家')
  expect(maskOf(['会社'], '㍿')).toBe('*')
})

test('masks that overlap are one', () => {
  expect(maskOf(['开发', '发票'], '开发票')).toBe('***')
})

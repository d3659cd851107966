import { expect, test } from 'vitest'
import { blocksOf } from '../../../components/prose/marks/blocks.ts'
import { type MarkName, marked } from './mark-selection.ts'

/** Brackets enclose the selection, before and after. */
function pressed(shown: string, name: MarkName): string {
  const from = shown.indexOf('[')
  const to = shown.indexOf(']') - 1
  const text = shown.replace('[', '').replace(']', '')
  const { start, end, text: put, selected } = marked(text, from, to, name)
  const next = text.slice(0, start) + put + text.slice(end)
  return `${next.slice(0, selected[0])}[${next.slice(...selected)}]${next.slice(selected[1])}`
}

test.each<[MarkName, string, string]>([
  ['bold', '今天[三点]开会', '今天**[三点]**开会'],
  ['bold', '今天**[三点]**开会', '今天[三点]开会'],
  ['bold', '今天[**三点**]开会', '今天[三点]开会'],
  ['bold', 'see [this ]now', 'see **[this]** now'],
  ['bold', '[]', '**[]**'],
  ['bold', '**[]**', '[]'],
  ['italic', '**[三点]**', '***[三点]***'],
  ['italic', '我[真的]不知道', '我 *[真的]* 不知道'],
  ['italic', 'a [word] b', 'a *[word]* b'],
  ['struck', '原价[100]现价', '原价 ~~[100]~~现价'],
  ['code', 'run [npm test] now', 'run `[npm test]` now'],
  ['code', '[a\nb]', '[```\na\nb\n```]'],
  ['bold', '[- a\n\n1. b]', '[- **a**\n\n1. **b**]'],
])('%s of %s is %s', (name, before, after) => {
  expect(pressed(before, name)).toBe(after)
})

test.each<MarkName>(['bold', 'italic', 'struck', 'code'])(
  '%s is shown as that wherever it is put',
  (name) => {
    for (const before of ['', '我', 'a', '，', '2', ' ', '(', '😀'])
      for (const after of ['', '的', 'b', '。', '2', ' ', '😀']) {
        const text = `${before}很好${after}`
        const { start, end, text: put } = marked(text, before.length, before.length + 2, name)
        const [block] = blocksOf(text.slice(0, start) + put + text.slice(end))
        const part = block?.kind === 'text' ? block.parts.find((one) => one.text === '很好') : undefined
        expect(part && (part.kind === 'code' || part.style > 0), put).toBe(true)
      }
  },
)

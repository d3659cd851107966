import { describe, expect, test } from 'vitest'
import { findingsIn } from './findings.ts'

const found = (source: string) => findingsIn('screen.tsx', source).map(({ text }) => text)

describe('a text outside the catalogues is found', () => {
  test.each([
    ['between tags', '<p>Hello there</p>', ['Hello there']],
    ['in braces', "<p>{'Hello'}</p>", ['Hello']],
    ['in a choice', "<p>{isOn ? 'On' : 'Off'}</p>", ['On', 'Off']],
    ['after a condition', "<>{isOn && 'On'}</>", ['On']],
    ['as a label', '<button aria-label="Close" />', ['Close']],
    ['as a placeholder', `<input placeholder={\`Search \${name}\`} />`, ['Search']],
    ['as an alternative to a picture', '<img alt="A cat" />', ['A cat']],
    ['in a toast', "toast.error('It failed')", ['It failed']],
    ['in Chinese, anywhere', "const word = '保存'", ['保存']],
    ['in a Chinese template', `const word = \`\${n} 条\``, ['条']],
  ])('%s', (_, source, texts) => expect(found(source)).toEqual(texts))
})

describe('nothing is found in', () => {
  test.each([
    ['texts from a catalogue', "<p title={t('chat.send')}>{t('chat.send')}</p>"],
    ['signs', '<p>· {count}+ {"—"}</p>'],
    ['class names and keys', '<p className="row" data-kind="error" key="a" />'],
    ['comparisons', "<p>{state === 'ready' && <b />}</p>"],
    ['an empty alternative', '<img alt="" />'],
    ['comments', '// 注释\n<p>{/* Words */}</p>'],
  ])('%s', (_, source) => expect(found(source)).toEqual([]))
})

test('dates and counts that are not written by the helpers are found', () => {
  expect(found('date.toLocaleTimeString()')).toEqual(['toLocaleTimeString'])
  expect(found("new Intl.NumberFormat('zh').format(count)")).toEqual(['NumberFormat'])
  expect(found("new Intl.Collator('zh').compare(a, b)")).toEqual([])
})

test('a text that loads with another feature is found', () => {
  const source = "<p>{t('contacts.note')}</p>"
  const texts = (file: string) => findingsIn(file, source).map(({ text }) => text)
  expect(texts('apps/web/src/components/fact.tsx')).toEqual(['contacts.note'])
  expect(texts('apps/web/src/features/chat/fact.tsx')).toEqual(['contacts.note'])
  expect(texts('apps/web/src/features/contacts/fact.tsx')).toEqual([])
})

test('a finding names its line', () => {
  expect(findingsIn('screen.tsx', '<p>\n  Hello\n</p>')).toMatchObject([{ line: 1 }])
  expect(findingsIn('screen.tsx', '<>\n<p>Hello</p></>')).toMatchObject([{ line: 2 }])
})

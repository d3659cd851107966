import { expect, test } from 'vitest'
import type { Block } from './block.ts'
import { blocksOf } from './blocks.ts'
import type { MarkedPart } from './inline.ts'
import { Style } from './pairs.ts'

const names = ['', 'b', 'i', 'bi', 's', 'bs', 'is', 'bis']

/** `<b>` and the like for what is marked, `{}` for code, `[]` for links, `@` as it is. */
function shown({ kind, text, style }: MarkedPart) {
  const said =
    kind === 'code' ? `{${text}}` : kind === 'link' ? `[${text}]` : kind === 'mention' ? `(${text})` : text
  return style ? `<${names[style]}>${said}</>` : said
}

const line = (text: string) =>
  blocksOf(text)
    .map((block) => (block.kind === 'text' ? block.parts.map(shown).join('') : block.kind))
    .join('|')

type Simple = string | { code: string } | { quote: Simple[] } | { ol: Simple[][] } | { ul: Simple[][] }

const simple = (block: Block): Simple => {
  if (block.kind === 'text') return block.parts.map(shown).join('')
  if (block.kind === 'code') return { code: block.text }
  if (block.kind === 'quote') return { quote: block.blocks.map(simple) }
  const items = block.items.map(({ marker, blocks }) => [marker, ...blocks.map(simple)])
  return block.isOrdered ? { ol: items } : { ul: items }
}

test('styles are bits', () => {
  expect(Object.values(Style)).toEqual([1, 2, 4])
})

test.each([
  ['**粗** 和 *斜*、~~删~~', '<b>粗</> 和 <i>斜</>、<s>删</>'],
  ['这是**粗体。**后面', '这是<b>粗体。</>后面'],
  ['他说**“好的”**，走了', '他说<b>“好的”</>，走了'],
  ['不如人意的**《茶》**已经', '不如人意的<b>《茶》</>已经'],
  ['한국어**[강조]**한국어', '한국어<b>[강조]</>한국어'],
  ['**注意**：今天', '<b>注意</>：今天'],
  ['**two words** here', '<b>two words</> here'],
  ['***both*** *a **b** c*', '<bi>both</> <i>a </><bi>b</><i> c</>'],
  ['**bold *and***', '<b>bold </><bi>and</>'],
  ['***both* bold**', '<bi>both</><b> bold</>'],
  ['~~**old**~~', '<bs>old</>'],
  ['**`code`** and **~~x~~**', '<b>{code}</> and <bs>x</>'],
  ['😀**好**😀', '😀<b>好</>😀'],
  ['原价 ~~100~~现价 80', '原价 <s>100</>现价 80'],
])('%s is %s', (typed, parts) => {
  expect(line(typed)).toBe(parts)
})

test.each([
  'snake_case_names and __init__ and _one_',
  '2*3*4 = 24, 2**3**4',
  '长*宽*高',
  '2*（3+4）*5',
  'x*(y+1)*z',
  'f***k and s***t',
  '138****5678 和 139****1234',
  '张**、李**',
  '~~',
  '好的~~明天见~~',
  '哈哈~~~ 嗯~~~',
  '**unfinished',
  'unfinished**',
  '**a\nb**',
  '** a **',
  '* * *',
  '- - -',
  '----',
  '(*^_^*) 和 (*´ω`*)',
  '(^_^) -_- T_T >_< ~_~',
  'src/**/*.ts and test/**/*.ts',
  '*.ts, *.js;*.css',
  'int *p, *q',
  'char *a,*b;',
  'SELECT COUNT(*), SUM(*)',
  '/* a comment */',
  'C:\\*.txt C:\\*.md',
  '<b>bold</b> <img src=x onerror=alert(1)> &amp;',
  '# heading',
  '[text](x) ![image](y)',
  '>_< >> 1 >text',
  '-5 度',
  '1.5 倍\n3.14',
  '`',
  '``` not closed',
])('%s stays as it is typed', (typed) => {
  expect(line(typed)).toBe(typed)
})

test.each([
  ['`a` 和 `b*c*`', '{a} 和 {b*c*}'],
  ['`**not bold**`', '{**not bold**}'],
  ['`` a`b `` and ```x```', '{a`b} and {x}'],
  ['`` `a` ``', '{`a`}'],
  ['**bold `with** code`', '**bold {with** code}'],
])('in code marks are text: %s', (typed, parts) => {
  expect(line(typed)).toBe(parts)
})

test.each([
  ['https://a.example/b_c_d*e*f/~~x', '[https://a.example/b_c_d*e*f/]~~x'],
  ['https://a.example/b_c_d*e*f', '[https://a.example/b_c_d*e*f]'],
  ['**https://a.example**后面', '<b>[https://a.example]</>后面'],
  ['*https://a.example*', '<i>[https://a.example]</>'],
  ['~~https://a.example/~bob~~', '<s>[https://a.example/~bob]</>'],
  ['**看 https://a.example/b_c，然后**', '<b>看 </><b>[https://a.example/b_c]</><b>，然后</>'],
  ['[here](https://a.example)', '[here]([https://a.example])'],
])('links: %s', (typed, parts) => {
  expect(line(typed)).toBe(parts)
})

test('a mention in bold stays one, and marks in a name are part of it', () => {
  const text = '**@小*明*\u2005** 和 `@Bob` *@a**b\u2005*'
  const places = ['@小*明*', '@Bob', '@a**b'].map((name, userID) => {
    const start = text.indexOf(name)
    return { start, end: start + name.length, is: { kind: 'mention' as const, userID } }
  })
  const [block] = blocksOf(text, places)
  const parts = block?.kind === 'text' ? block.parts : []
  expect(parts.map(shown)).toEqual([
    ...['<b>(@小*明*)</>', '<b>\u2005</>', ' 和 ', '{@Bob}', ' ', '<i>(@a**b)</>', '<i>\u2005</>'],
  ])
  expect(parts.map(({ start }) => start)).toEqual([2, 7, 10, 14, 19, 21, 26])
})

test('fenced lines are a block of code, whose language is not shown', () => {
  expect(blocksOf('before\n```ts\nconst a = **1**\n\nb()\n```\nafter').map(simple)).toEqual([
    'before',
    { code: 'const a = **1**\n\nb()' },
    'after',
  ])
  expect(blocksOf('```\na\nb```  \n```\n').map(simple)).toEqual([{ code: 'a\nb' }, '```'])
  expect(blocksOf('```我的代码\na```').map(simple)).toEqual([{ code: '我的代码\na' }])
  expect(blocksOf('```\n```').map(simple)).toEqual([{ code: '' }])
  expect(blocksOf('> ```\n> a\n> ```').map(simple)).toEqual([{ quote: [{ code: 'a' }] }])
})

test('quotes hold blocks, and quotes up to three deep', () => {
  expect(blocksOf('你说：\n> 一\n> **二**\n>\n> - 三\n好').map(simple)).toEqual([
    '你说：',
    { quote: ['一\n<b>二</>', { ul: [['-', '三']] }] },
    '好',
  ])
  expect(blocksOf('> > > > a').map(simple)).toEqual([{ quote: [{ quote: [{ quote: ['> a'] }] }] }])
})

test('lists keep their numbers as they are typed, and lines that are set in', () => {
  expect(blocksOf('买：\n1. 菜\n3) 肉\n   两斤\n7. **鱼**\n\n完').map(simple)).toEqual([
    '买：',
    {
      ol: [
        ['1.', '菜'],
        ['3)', '肉\n两斤'],
        ['7.', '<b>鱼</>'],
      ],
    },
    '完',
  ])
  expect(blocksOf('- a\n  - b\n    1. c\n  - d\n- e\n1. f\n* g').map(simple)).toEqual([
    {
      ul: [
        [
          '-',
          'a',
          {
            ul: [
              ['-', 'b', { ol: [['1.', 'c']] }],
              ['-', 'd'],
            ],
          },
        ],
        ['-', 'e'],
      ],
    },
    { ol: [['1.', 'f']] },
    { ul: [['*', 'g']] },
  ])
  expect(blocksOf('- a\n\t- b\n\t1. c').map(simple)).toEqual([
    { ul: [['-', 'a', { ul: [['-', 'b']] }, { ol: [['1.', 'c']] }]] },
  ])
  expect(blocksOf('* *a* b\n* **c**').map(simple)).toEqual([
    {
      ul: [
        ['*', '<i>a</> b'],
        ['*', '<b>c</>'],
      ],
    },
  ])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textOf } from './payload.ts'

type Payload = Parameters<typeof textOf>[0]

const said = (payload: Payload, name = 'Build') => textOf(payload, name).text
const notShown = (payload: Payload) => textOf(payload, 'Build').notShown

describe('marks of Slack’s are shown as people read them', () => {
  test.each([
    ['<https://ci.example.org/7|Build 7> passed', 'Build 7 (https://ci.example.org/7) passed'],
    ['see <https://ci.example.org/7>', 'see https://ci.example.org/7'],
    ['<mailto:a@example.org|a@example.org>', 'a@example.org'],
    ['<@U012|bob> and <@U013>', '@bob and @U013'],
    ['<!here> <!subteam^S1|@team> <#C1|general>', '@here @team #general'],
    ['on <!date^1392734382^{date}|18 February>', 'on 18 February'],
    ['1 &lt; 2 &amp;&amp; 3 &gt; 2', '1 < 2 && 3 > 2'],
    ['&amp;lt; stays one', '&lt; stays one'],
    ['a < b, c > d', 'a < b, c > d'],
    ['*bold* _it_ ~no~ and `*code*`', '**bold** *it* ~~no~~ and `*code*`'],
    [':tada: at 10:30:00', '🎉 at 10:30:00'],
    ['List<String>', 'List<String>'],
    ['Map<String, List<Integer>> m', 'Map<String, List<Integer>> m'],
    ['`vector<int>` x', '`vector<int>` x'],
    ['`<https://x.example|x>`', '`<https://x.example|x>`'],
    ['```\n#include <stdio.h>\n*a* &lt;b&gt; :tada:\n```', '```\n#include <stdio.h>\n*a* <b> :tada:\n```'],
    ['#include <stdio.h>', '#include <stdio.h>'],
    ['<div>a</div> <br/> <a href="x">', '<div>a</div> <br/> <a href="x">'],
    ['<!DOCTYPE html> <!-- a -->', '<!DOCTYPE html> <!-- a -->'],
    ['std::map<std::string,int> f<a:b>', 'std::map<std::string,int> f<a:b>'],
    ['From: Ann <ann@x.example>', 'From: Ann <ann@x.example>'],
    ['a <b> c <3 <- <= <=>', 'a <b> c <3 <- <= <=>'],
    ['Foo<T extends Bar<T>> <?xml version="1.0"?>', 'Foo<T extends Bar<T>> <?xml version="1.0"?>'],
    ['#<Object:0x1> <none> <#include>', '#<Object:0x1> <none> <#include>'],
    ['&lt;https://x.example/a&gt; &lt;@U1&gt;', '<https://x.example/a> <@U1>'],
    ['https://x.example/_a_/*b*?c=1&amp;d=2', 'https://x.example/_a_/*b*?c=1&d=2'],
    ['<slack://open|app> <tel:+49123|call>', 'app (slack://open) call (+49123)'],
  ])('%s', (text, shown) => {
    expect(said({ text })).toBe(shown)
  })
})

test('another name than the webhook’s stands before what it says', () => {
  expect(said({ text: 'passed', username: 'Jenkins' })).toBe('Jenkins: passed')
  expect(said({ text: 'passed', username: 'Build' })).toBe('passed')
  expect(said({ username: 'Jenkins' })).toBe('')
})

test('attachments follow the text, each with what it has', () => {
  const text = said({
    text: 'Alert',
    attachments: [
      {
        fallback: 'not shown',
        pretext: 'New:',
        author_name: 'Monitor',
        title: 'CPU is high',
        title_link: 'https://grafana.example.org/1',
        text: 'on <https://host.example.org|host>',
        fields: [
          { title: 'Level', value: '95 %' },
          { title: '', value: 'since noon' },
        ],
        footer: 'Grafana',
      },
      { fallback: 'only this' },
    ],
  })
  expect(text).toBe(
    [
      'Alert',
      'New:',
      'Monitor',
      'CPU is high (https://grafana.example.org/1)',
      'on host (https://host.example.org)',
      'Level: 95 %',
      'since noon',
      'Grafana',
      'only this',
    ].join('\n'),
  )
})

test('blocks are shown in the place of the text that stands for them', () => {
  const text = said({
    text: 'in place of blocks',
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'Release <1>' } },
      { type: 'divider' },
      {
        type: 'section',
        text: { type: 'mrkdwn', text: 'by <@U1|ann>' },
        fields: [{ type: 'mrkdwn', text: '*Where*: prod' }],
      },
      {
        type: 'context',
        elements: [
          { type: 'mrkdwn', text: 'a' },
          { type: 'image', alt_text: 'b' },
        ],
      },
      { type: 'image', image_url: 'https://example.org/p.png', alt_text: 'A graph' },
      {
        type: 'actions',
        elements: [
          { type: 'button', text: { type: 'plain_text', text: 'Open' }, url: 'https://example.org/' },
          { type: 'button', text: { type: 'plain_text', text: 'Press' } },
        ],
      },
      {
        type: 'rich_text',
        elements: [
          {
            type: 'rich_text_section',
            elements: [
              { type: 'text', text: 'Hi ' },
              { type: 'user', user_id: 'U2' },
              { type: 'text', text: ' ' },
              { type: 'link', url: 'https://example.org/x', text: 'look' },
              { type: 'emoji', name: 'tada' },
            ],
          },
          {
            type: 'rich_text_list',
            elements: [
              { type: 'rich_text_section', elements: [{ type: 'text', text: 'one' }] },
              { type: 'rich_text_section', elements: [{ type: 'text', text: 'two' }] },
            ],
          },
        ],
      },
    ],
  })
  expect(text).toBe(
    [
      'Release <1>',
      'by @ann',
      '**Where**: prod',
      'a b',
      'A graph (https://example.org/p.png)',
      'Open (https://example.org/)',
      'Hi @U2 look (https://example.org/x)🎉',
      '• one',
      '• two',
    ].join('\n'),
  )
})

test.each([1.85, 0, false, true, -3])('a field of the value %s says so', (value) => {
  expect(said({ attachments: [{ fields: [{ title: 'Level', value }] }] })).toBe(`Level: ${value}`)
})

test.each<[string, unknown, string]>([
  ['a string for a text object', { type: 'section', text: 'a *b*' }, 'a **b**'],
  ['a number', { type: 'section', text: { type: 'mrkdwn', text: 7 } }, '7'],
  [
    'Markdown',
    { type: 'markdown', text: '# H\n**b** *i* [l](https://x.example)' },
    '**H**\n**b** *i* l (https://x.example)',
  ],
  [
    'a table',
    {
      type: 'table',
      rows: [
        [
          { type: 'raw_text', text: 'Name' },
          { type: 'raw_text', text: 'Level' },
        ],
        [
          {
            type: 'rich_text',
            elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'cpu' }] }],
          },
          { type: 'raw_number', value: 3, text: '3' },
        ],
      ],
    },
    'Name | Level\ncpu | 3',
  ],
  ['what is unknown, by its text', { type: 'alert', text: { type: 'plain_text', text: 'Down' } }, 'Down'],
  [
    'a video',
    { type: 'video', title: { type: 'plain_text', text: 'Demo' }, video_url: 'https://x.example/v' },
    'Demo (https://x.example/v)',
  ],
  [
    'a picture beside a text',
    {
      type: 'section',
      text: 'a',
      accessory: { type: 'image', image_url: 'https://x.example/p', alt_text: 'p' },
    },
    'a\np (https://x.example/p)',
  ],
  [
    'marked, counted, quoted and code',
    {
      type: 'rich_text',
      elements: [
        {
          type: 'rich_text_section',
          elements: [
            { type: 'text', text: 'b', style: { bold: true } },
            { type: 'text', text: ' ' },
            { type: 'text', text: 'a<b>', style: { code: true } },
          ],
        },
        {
          type: 'rich_text_list',
          style: 'ordered',
          elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'one' }] }],
        },
        { type: 'rich_text_preformatted', elements: [{ type: 'text', text: 'x :tada: y' }] },
        { type: 'rich_text_quote', elements: [{ type: 'text', text: 'q' }] },
      ],
    },
    '**b** `a<b>`\n1. one\n```\nx :tada: y\n```\n> q',
  ],
])('a block shows %s', (_, block, text) => {
  expect(textOf({ blocks: [block] }, 'Build')).toEqual({ text, notShown: [] })
})

test('buttons that lead somewhere are links, Slack’s and Mattermost’s', () => {
  const actions = [
    { type: 'button', text: 'Open :tada:', url: 'https://x.example/1' },
    { type: 'button', name: 'Log', url: 'https://x.example/2' },
  ]
  expect(said({ attachments: [{ actions }] })).toBe(
    'Open 🎉 (https://x.example/1)\nLog (https://x.example/2)',
  )
})

test.each<[Payload, string[]]>([
  [
    { attachments: [{ text: 'a', actions: [{ name: 'Ack', integration: { url: 'http://bot' } }] }] },
    ['attachments[0].actions[0]'],
  ],
  [
    { attachments: [{ text: 'a', color: '#f00', thumb_url: 'https://x.example/t' }] },
    ['attachments[0].thumb_url'],
  ],
  [{ attachments: [{ fields: [{ title: 'a', value: { b: 1 } }] }] }, ['attachments[0].fields[0].value']],
  [{ attachments: [{ text: ['a'], fields: { a: 1 } }] }, ['attachments[0].text', 'attachments[0].fields']],
  [{ text: 'a', attachments: [[1]] }, ['attachments[0]']],
  [{ text: 'a', blocks: [{ type: 'input' }] }, ['blocks[0]']],
  [
    { blocks: [{ type: 'section', text: 'a', accessory: { type: 'static_select' } }] },
    ['blocks[0].accessory'],
  ],
  [{ blocks: [{ type: 'actions', elements: [{ type: 'button', text: 'a' }] }] }, ['blocks[0].elements[0]']],
  [
    {
      blocks: [
        { type: 'context', elements: [{ type: 'image', image_url: 'https://x.example', alt_text: 'b' }] },
      ],
    },
    ['blocks[0].elements[0].image_url'],
  ],
  [{ blocks: Array.from({ length: 51 }, () => ({ type: 'divider' })) }, ['blocks[50] and what follows']],
  [{ text: 'a', attachments: null, blocks: [{ type: 'divider' }] }, []],
])('what is not shown is named: %j', (payload, places) => {
  expect(notShown(payload)).toEqual(places)
})

const richText = (...elements: object[]) => ({
  blocks: [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] }],
})

test.each([
  [{ type: 'date', timestamp: 1720710212, format: '{date_num}' }, '2024-07-11 15:03 UTC'],
  [{ type: 'date', timestamp: 1720710212, fallback: 'yesterday' }, 'yesterday'],
])('a moment is written out: %j', (element, text) => {
  expect(textOf(richText(element), 'Build')).toEqual({ text, notShown: [] })
})

test('a link without an address and a moment without a time are named as not shown', () => {
  const payload = richText({ type: 'text', text: 'a' }, { type: 'link' }, { type: 'date' })
  expect(notShown(payload)).toEqual([
    'blocks[0].elements[0].elements[1].url',
    'blocks[0].elements[0].elements[2]',
  ])
})

test('a number in a table is shown', () => {
  const rows = [
    [
      { type: 'raw_text', text: 'Level' },
      { type: 'raw_number', value: 3.5 },
    ],
  ]
  expect(textOf({ blocks: [{ type: 'table', rows }] }, 'Build').text).toBe('Level | 3.5')
})

test('a mark within a word stays away, and one beside spaces or full-width signs counts', () => {
  const word = (text: string, style = {}) => ({ type: 'text', text, style })
  const said = (...elements: object[]) => textOf(richText(...elements), 'Build').text
  expect(said(word('甲'), word('斜', { italic: true }), word('后'))).toBe('甲斜后')
  expect(said(word('甲 '), word('斜', { italic: true }), word(' 后'))).toBe('甲 *斜* 后')
  expect(said(word('甲'), word('粗', { bold: true }), word('后'))).toBe('甲**粗**后')
})

test('whatever comes, it is a text without what no database takes', () => {
  const anything = fc.anything({ withNullPrototype: true, maxDepth: 5 })
  const payload = fc.record({
    text: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null)),
    username: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(undefined)),
    attachments: fc.array(anything),
    blocks: fc.array(anything),
  })
  fc.assert(
    fc.property(payload, (one) => {
      const text = said(one as Payload)
      expect(text.isWellFormed()).toBe(true)
      expect(text).not.toMatch(/[^\P{Cc}\n\t]/u)
      expect(text).toBe(text.trim())
    }),
  )
})

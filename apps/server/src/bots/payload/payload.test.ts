import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textOf } from './payload.ts'

const said = (payload: Parameters<typeof textOf>[0], name = 'Build') => textOf(payload, name)

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
    ['*bold* and `code`', '*bold* and `code`'],
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
      '*Where*: prod',
      'a b',
      'A graph (https://example.org/p.png)',
      'Open (https://example.org/)',
      'Hi @U2 look (https://example.org/x):tada:',
      '• one',
      '• two',
    ].join('\n'),
  )
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
      const text = said(one as Parameters<typeof textOf>[0])
      expect(text.isWellFormed()).toBe(true)
      expect(text).not.toMatch(/[^\P{Cc}\n\t]/u)
      expect(text).toBe(text.trim())
    }),
  )
})

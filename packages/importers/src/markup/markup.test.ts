import { lengthOf } from '@parley/contract'
import { cutMessage } from '@parley/contract/cut-message'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slackSaid } from '../slack/text.ts'
import { telegramSaid } from '../telegram/text.ts'
import { emojiNamed, withEmoji } from './emoji.ts'
import { fromMarkdown, mattermostDialect, rocketChatDialect } from './markdown.ts'
import { type Names, Naming, type Said } from './naming.ts'

const names: Names = {
  person: (name) => ({ lin: { ref: '1', nickname: '小林' }, U1: { ref: '1', nickname: '小林' } })[name],
  place: (name) => ({ general: '大厅', C1: '大厅' })[name],
}

const markdown = (dialect: typeof mattermostDialect) => (text: string) => {
  const naming = new Naming(names)
  return naming.said(fromMarkdown(text, naming, dialect))
}

const readers: readonly (readonly [string, (text: string) => Said])[] = [
  ['Slack', (text) => slackSaid(text, names)],
  ['Mattermost', markdown(mattermostDialect)],
  ['Rocket.Chat', markdown(rocketChatDialect)],
  ['Telegram', (text) => telegramSaid(text, names)],
]

/** Signs that mean something to somebody, letters that stay, and none of what stands for something else. */
const written = fc.string({
  unit: fc.constantFrom(
    '*',
    '**',
    '_',
    '~',
    '`',
    '```',
    '\n',
    ' ',
    '>',
    '#',
    '-',
    'a',
    'B',
    '1',
    '你',
    '好',
    '，',
    '。',
    '🙂',
    'é',
    ']',
    '(',
    ')',
    '\\',
    '.',
    '|',
    '&',
  ),
  maxLength: 200,
})
const languages: Readonly<Record<string, RegExp>> = {
  Mattermost: /(?:```|~~~)[^\n]*[^\n`\s]/,
  'Rocket.Chat': /```[^\n]*[^\n`\s]/,
}
const lettersOf = (text: string) => text.match(/[\p{L}\p{N}\p{Extended_Pictographic}]/gu)?.join('') ?? ''

describe.each(readers)('a text of %s', (product, read) => {
  it('never loses a letter, whatever marks stand around it', () => {
    fc.assert(
      fc.property(written, (text) => {
        // Text behind signs that begin code in Markdown is the language, not the code.
        fc.pre(!languages[product]?.test(text))
        expect(lettersOf(read(text).text)).toBe(lettersOf(text))
      }),
      { numRuns: 1000 },
    )
  })

  it('never fails, whatever is in it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), written, fc.string()), (text) => {
        expect(read(text).text).toEqual(expect.any(String))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    '*',
    '_',
    '~',
    '`',
    '[',
    '<',
    '@',
    '[a](',
    '**a',
    '&',
    ':',
    '\n> ',
    '![',
    '#a',
    '(',
    '![[',
    '```\n',
    'a_',
    '\\',
    '](',
    '*a ',
  ])('with %j a hundred thousand times is read soon', (sign) => {
    expect(read(sign.repeat(100_000)).text).toEqual(expect.any(String))
  })
})

describe('a text of Slack', () => {
  it.each([
    ['*bold* _italic_ ~struck~ `*code*`', '**bold** *italic* ~~struck~~ `*code*`'],
    ['这是*粗体*后面', '这是**粗体**后面'],
    ['snake_case and 2*3*4 and a ~ b', 'snake_case and 2*3*4 and a ~ b'],
    ['&gt;quoted\n&gt; more', '> quoted\n> more'],
    ['look: ```let a &lt; 1``` done', 'look: \n```\nlet a < 1\n```\n done'],
    ['<https://example.org>', 'https://example.org'],
    ['<mailto:a@example.org|a@example.org>', 'a@example.org'],
    ['`<https://example.org|example.org>`', '`example.org`'],
    [
      '<@U1> <@U404|eve> <#C1|general> <#C404> <!subteam^S1|@ops> <!subteam^S2>',
      '@小林 @eve #大厅 #C404 @ops @S2',
    ],
    ['&lt;!here&gt; &amp;lt;', '<!here> &lt;'],
    ['<!date^1392734382^{date}|Feb 18>', 'Feb 18'],
    [':wave::skin-tone-4: :no_such: 10:30:00', '👋🏽 :no_such: 10:30:00'],
  ])('%j is read as %j', (text, read) => expect(slackSaid(text, names).text).toBe(read))

  it('names everyone only where it says so', () => {
    expect(slackSaid('<!channel> hi', names)).toMatchObject({ text: '@channel hi', mentionsAll: true })
    expect(slackSaid('&lt;!channel&gt; @here', names).mentionsAll).toBe(false)
  })
})

describe('Markdown', () => {
  it.each([
    ['**b** __b__ *i* _i_ ~~s~~ ***bi***', '**b** **b** *i* *i* ~~s~~ ***bi***'],
    [
      '[label](https://example.org/a_b_(c)) ![cat](https://example.org/cat.png)',
      'label (https://example.org/a_b_(c)) cat (https://example.org/cat.png)',
    ],
    ['https://example.org/__a__/_b_', 'https://example.org/__a__/_b_'],
    ['https://example.org/_a_，_好_，@lin', 'https://example.org/_a_，*好*，@小林'],
    ['**看https://example.org/a_b**_好_', '**看https://example.org/a_b***好*'],
    ['www.example.org/_a_', 'www.example.org/_a_'],
    ['<https://example.org>', 'https://example.org'],
    ['# 标题\n### *x* y', '**标题**\n*x* y'],
    ['```js\na_b_c\n**d**\n```', '```\na_b_c\n**d**\n```'],
    ['\\*no\\* 1 < 2 > 1', '*no* 1 < 2 > 1'],
    ['+ one\n- two\n1. three\n>q', '- one\n- two\n1. three\n> q'],
    ['@lin, @lin. mail@lin @eve ~general', '@小林, @小林. mail@lin @eve #大厅'],
    ['@lin_x @lin-x @lin.x @lin.See @linx @Lin_', '@lin_x @lin-x @lin.x @lin.See @linx @Lin_'],
    ['@lin_, @lin- @lin... (@lin) **@lin** @lin：', '@小林_, @小林- @小林... (@小林) **@小林** @小林：'],
    ['| a | b |\n|---|---|', '| a | b |\n|---|---|'],
  ])('of Mattermost: %j is read as %j', (text, read) =>
    expect(markdown(mattermostDialect)(text).text).toBe(read),
  )

  it.each([
    ['*b* **b** _i_ __i__ ~s~ ~~s~~', '**b** **b** *i* *i* ~~s~~ ~~s~~'],
    ['<https://example.org|label> #general', 'label (https://example.org) #大厅'],
    ['@lin @all', '@小林 @all'],
  ])('of Rocket.Chat: %j is read as %j', (text, read) =>
    expect(markdown(rocketChatDialect)(text).text).toBe(read),
  )
})

describe('a long line that somebody has made to be read slowly', () => {
  const many = 500_000
  const lines: readonly (readonly [string, string])[] = [
    ['ends of lines', `${'\n'.repeat(many)}a`],
    ['code that never ends', '```x\n'.repeat(many / 5)],
    ['spaces in a heading', `# a${' '.repeat(many)}b`],
    ['signs in a heading', `# a${'#'.repeat(many)}b`],
    ['spaces within', `a${' '.repeat(many)}b`],
    ['a name of dots', `@a${'.'.repeat(many)}b`],
    ['a name of many parts', `@${'a.'.repeat(many / 2)}b`],
    ['a title of dots', `~a${'.'.repeat(many)}b #a${'.'.repeat(many)}b`],
  ]

  it.each(lines)('is read once: %s', (_, line) => {
    for (const [, read] of readers) expect(read(line).text).toEqual(expect.any(String))
    expect(telegramSaid([{ type: 'bold', text: line }], names).text).toEqual(expect.any(String))
  })

  it('is asked for no more names than one may have signs', () => {
    let asked = 0
    const counting: Names = {
      person: () => void asked++,
      place: () => undefined,
    }
    fromMarkdown(`@${'a.'.repeat(many / 2)}b`, new Naming(counting), mattermostDialect)
    expect(asked).toBeLessThan(250)
  })

  it.each([
    ['```\na\nb', '```\na\nb\n```'],
    ['```js\na\n```\nb', '```\na\n```\nb'],
    ['```\n```\nb', 'b'],
    ['~~~\na b', '```\na b\n```'],
    ['~~~1\n', '```\n1\n```'],
    ['```1\n```', '```\n1\n```'],
    ['```\na\n~~~', '```\na\n~~~\n```'],
    ['``` two words\na', '```\ntwo words\na\n```'],
    ['```a``` b\nc', '```a``` b\nc'],
    ['# a b ##', '**a b**'],
    ['# ##', '**##**'],
  ])('%j is read as %j', (text, read) => expect(markdown(mattermostDialect)(text).text).toBe(read))
})

describe('a text of Telegram', () => {
  it.each([
    [
      [
        { type: 'bold', text: 'b' },
        ' ',
        { type: 'italic', text: 'i ' },
        { type: 'strikethrough', text: 's' },
      ],
      '**b** *i* ~~s~~',
    ],
    [['un', { type: 'bold', text: 'believ' }, 'able'], 'unbelievable'],
    [['这', { type: 'bold', text: '是' }, '的'], '这**是**的'],
    [['a ', { type: 'code', text: 'x*y' }, { type: 'spoiler', text: ' end' }], 'a `x*y` end'],
    [[{ type: 'text_link', text: 'here', href: 'https://example.org' }], 'here (https://example.org)'],
    [
      [{ type: 'link', text: 'https://example.org' }, { type: 'unheard_of', text: '!' }, 7, null],
      'https://example.org!',
    ],
    [null, ''],
    [
      [
        { type: 'constructor', text: 'a' },
        { type: '__proto__', text: 'b' },
      ],
      'ab',
    ],
    [['x ', { type: 'bold', text: 'one\ntwo' }, 'y'], 'x **one**\ntwoy'],
    [['x ', { type: 'bold', text: 'one\ntwo' }, ' y'], 'x **one**\n**two** y'],
  ])('%j is read as %j', (text, read) => expect(telegramSaid(text, names).text).toBe(read))
})

describe('names of emoji', () => {
  it.each([
    ['smile', '😄'],
    ['heart', '❤️'],
    ['+1::skin-tone-2', '👍🏻'],
    ['wave_medium_dark_skin_tone', '👋🏾'],
    ['thumbsup_tone5', '👍🏿'],
    ['flag-cn', '🇨🇳'],
    ['dog::skin-tone-3', '🐶'],
    ['no_such', undefined],
    ['constructor', undefined],
  ])('%s is %s', (name, emoji) => expect(emojiNamed(name)).toBe(emoji))

  it('are read in texts, and stay where they are none', () => {
    expect(withEmoji('好:tada::tada: :a b: 12:30:45 :100:')).toBe('好🎉🎉 :a b: 12:30:45 💯')
    expect(withEmoji('ok:+1: done:tada:, 好:key:好')).toBe('ok👍 done🎉, 好🔑好')
  })

  it.each(['00:ab:11', 'a4:ab:0c', '2001:a:b::1', 'fe80::b', 'C:key:x', 'is:on:line', '5:b'])(
    'are not what stands in %s',
    (text) => expect(withEmoji(text)).toBe(text),
  )
})

describe('a text that is too long', () => {
  it('is cut into parts that fit and lose no letter, never within a character', () => {
    const unit = fc.constantFrom('a', '你', '🙂', '👩🏽‍🚀', 'é', ' ', '\n', '```\n', '。')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 400 }), fc.integer({ min: 20, max: 60 }), (text, max) => {
        const parts = cutMessage(text, max)
        for (const part of parts) {
          expect(lengthOf(part)).toBeLessThanOrEqual(max)
          expect(part.isWellFormed() && part.trim() !== '').toBe(true)
        }
        const bare = (one: string) => one.replace(/[\s`]/g, '')
        expect(parts.map(bare).join('')).toBe(bare(text))
      }),
      { numRuns: 1000 },
    )
  })

  it('has code that goes on as code', () => {
    const code = Array.from({ length: 10 }, (_, i) => `line ${i}`).join('\n')
    const parts = cutMessage(`\`\`\`\n${code}\n\`\`\``, 50)
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) expect(part).toMatch(/^```\n[\s\S]*\n```$/)
  })

  it('of many millions of letters is cut soon', () => {
    expect(cutMessage('你好 '.repeat(3_000_000)).length).toBeGreaterThan(1800)
  })
})

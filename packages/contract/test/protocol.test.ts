import { readFileSync } from 'node:fs'
import Type, { type TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import {
  Answerable,
  ChatFrame,
  ChatMessage,
  CloseCode,
  chatEvents,
  chatRequests,
  GroupFrame,
  GroupMessage,
  groupEvents,
  groupRequests,
  type Kind,
  kinds,
  limits,
  outgoing,
  sockets,
  subprotocol,
  wireKindOf,
} from '../src/index.ts'
import { validator } from '../src/validate.ts'

const page = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8')

/** A frame with one of these requests. */
const anyOf = (requests: Record<string, TSchema>) =>
  Type.Union(
    Object.entries(requests).map(([name, schema]) =>
      Type.Object({ [name]: schema, ...Answerable.properties }, { additionalProperties: false }),
    ),
  )

const schemas: Record<string, TSchema> = {
  ChatFrame,
  GroupFrame,
  ChatMessage,
  GroupMessage,
  ChatEvent: Type.Union(Object.values(chatEvents) as unknown as [TSchema]),
  GroupEvent: Type.Union(Object.values(groupEvents) as unknown as [TSchema]),
  ChatRequest: anyOf(chatRequests),
  GroupRequest: anyOf(groupRequests),
}

const examples = [...page.matchAll(/```json (\w+)\n([\s\S]*?)```/g)].map(([, name = '', text = '']) => ({
  name,
  text,
}))

test('there is an example of every kind of frame', () => {
  expect(new Set(examples.map(({ name }) => name))).toEqual(new Set(Object.keys(schemas)))
})

describe.each(examples)('$name', ({ name, text }) => {
  test(`fits the schema: ${text.slice(0, 60).replaceAll(/\s+/g, ' ')}`, () => {
    const schema = schemas[name]
    if (!schema) throw new Error(`docs/protocol.md has an example of ${name}, which is no frame`)
    expect(validator(schema)(JSON.parse(text))).toMatchObject({ ok: true })
  })
})

/** The examples of one kind of frame. */
const shown = (kind: string) =>
  examples.filter(({ name }) => name === kind).map(({ text }) => JSON.parse(text) as Record<string, unknown>)

test('there is an example of every event of the chat socket', () => {
  const events = shown('ChatEvent').map(({ event }) => event)
  expect(new Set(events)).toEqual(new Set(Object.keys(chatEvents)))
})

test('there is an example of every event of the group socket that differs from the chat socket', () => {
  const alike = ['ack', 'done', 'error', 'notice', 'pong']
  const events = shown('GroupEvent').map(({ event }) => event)
  expect(new Set([...events, ...alike])).toEqual(new Set(Object.keys(groupEvents)))
})

test.each([
  ['ChatRequest', chatRequests],
  ['GroupRequest', groupRequests],
])('there is an example of every %s', (kind, requests) => {
  const names = shown(kind).flatMap(({ requestId: _, ...frame }) => Object.keys(frame))
  expect(new Set(names)).toEqual(new Set(Object.keys(requests)))
})

describe.each(Object.entries(kinds))('the row of messages of type %s', (type, kind: Kind) => {
  const row = new RegExp(`^\\| ${type} \\| \`(\\w+)\` \\| (.*) \\| (.*) \\|$`, 'm').exec(page)
  const [, body, sends = '', preview = ''] = row ?? []
  const wire = wireKindOf(Number(type))

  test('names their body, and says who may send them, and where', () => {
    expect(body).toBe(kind.body)
    expect(sends.includes('only the server tells')).toBe(!(type in outgoing))
    expect(sends.startsWith('in groups')).toBe(wire?.in === 'group')
  })

  test('has their preview', () => {
    const begins = 'the first 30 characters'
    const { content, title } = kind
    const mark = wire?.mark
    const says = { text: begins, note: 'content', markup: '' }[content ?? 'markup'] || (title && 'title')
    if (says === begins) expect(preview).toBe(mark ? `\`[${mark}] - \`, ${begins}` : begins)
    else expect(preview).toBe(`\`${[mark && `[${mark}]`, says].filter(Boolean).join(' - ')}\``)
  })
})

const kibibytes = (bytes: number) => `${bytes / 1024} KiB`

test.each([
  `| ${kibibytes(limits.frameBytes)} a frame | refused |`,
  `| ${limits.frameBytesMax / 2 ** 20} MiB a frame | the connection is closed |`,
  `| ${limits.text.max} characters of text, ${limits.imageText.max} of image-and-text |`,
  `| ${limits.signalData.max} characters of a call signal's \`data\``,
  `| ${limits.imageTextPictures} different pictures`,
  `to one conversation, after ${limits.messageBurst} at once |`,
  `| one \`typing\` in ${limits.typingEverySeconds} seconds`,
  `| ${limits.callSignals} call signals of one call waiting |`,
  `| ${limits.clientMessageId.max} characters of \`clientMessageId\`, ${limits.requestId.max} of \`requestId\``,
  `| ${limits.withdrawMinutes} minutes to withdraw`,
  `up to ${limits.backfillPage} events`,
  `more than ${limits.backfillMax} events behind`,
  `the ${limits.logDays} days`,
  `${limits.typingSeconds} seconds`,
])('has the limit %s', (words) => {
  expect(page).toContain(words)
})

test.each([...new Set([...Object.keys(chatEvents), ...Object.keys(groupEvents)])])(
  'has the event %s',
  (event) => {
    expect(page).toContain(`**\`${event}\`**`)
  },
)

test.each(Object.entries(CloseCode))('has the close code %s', (name, code) => {
  expect(page).toContain(`| ${code} | \`${name}\` |`)
})

test.each([...Object.values(sockets), subprotocol])('names %s', (name) => {
  expect(page).toContain(`\`${name}\``)
})

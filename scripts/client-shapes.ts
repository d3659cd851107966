import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  ChatMessage,
  Conference,
  chatEvents,
  DraftText,
  EnvelopeOf,
  GroupMessage,
  GroupUpdate,
  groupEvents,
  MessageExtras,
  Nothing,
  ThreadSummary,
} from '@parley/contract'

/** As `packages/client/src/wire/fits.ts` reads it; undefined stands for what is not checked. */
type Shape = string | readonly [Shape] | { readonly [field: string]: Shape } | undefined

/** The parts of JSON Schema that the contract uses. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/**
 * Schemas that only code reads which is loaded later, or that no event has: to check them would weigh too much before
 * the first chat.
 */
const unchecked = new Set(
  [Conference, DraftText, GroupUpdate, ThreadSummary].map((schema) => JSON.stringify(schema)),
)

/**
 * What a later server may not change: which fields there are, and their types. Ranges, formats, enumerations and the
 * kinds of a union may grow, and an event that has something new in it has to be read all the same.
 *
 * @param known schemas that have a name of their own
 */
function shapeOf(schema: Schema, known: ReadonlyMap<string, string>): Shape {
  const text = JSON.stringify(schema)
  if (unchecked.has(text)) return undefined
  const name = known.get(text)
  if (name !== undefined) return name
  if (schema.anyOf) return schema.anyOf.map((branch) => shapeOf(branch, known)).reduce(shared)
  if (schema.items) return [shapeOf(schema.items, known) ?? {}]
  if (schema.properties) return fieldsOf(schema, known)
  const [example] = schema.enum ?? ('const' in schema ? [schema.const] : [])
  if (example !== undefined) return typeof example
  return schema.type === 'integer' ? 'number' : schema.type
}

function fieldsOf({ properties = {}, required = [] }: Schema, known: ReadonlyMap<string, string>): Shape {
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const shape = shapeOf(field, known)
    return shape === undefined ? [] : [[required.includes(name) ? name : `${name}?`, shape] as const]
  })
  return Object.fromEntries(fields)
}

/** The common part of two kinds of a union. */
function shared(one: Shape, other: Shape): Shape {
  if (JSON.stringify(one) === JSON.stringify(other)) return one
  if (!isFields(one) || !isFields(other)) return undefined
  const fields = Object.entries(one).flatMap(([name, shape]) => {
    const common = name in other ? shared(shape, other[name]) : undefined
    return common === undefined ? [] : [[name, common] as const]
  })
  return Object.fromEntries(fields)
}

const isFields = (shape: Shape): shape is { readonly [field: string]: Shape } =>
  typeof shape === 'object' && !Array.isArray(shape)

/** The events of a socket by name; those that come again inside another are named `event` there. */
function shapesOf(events: Readonly<Record<string, object>>): Shape {
  const nested = new Map(Object.values(events).map((schema) => [JSON.stringify(schema), 'event']))
  const shapes = Object.entries(events).map(([name, schema]) => {
    const { event: _, ...fields } = fieldsOf(schema as Schema, nested) as Record<string, Shape>
    return [name, fields]
  })
  return Object.fromEntries(shapes)
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** @param parts what is in many places, and written once */
function fileOf(
  path: string,
  name: string,
  shape: Shape,
  parts: Readonly<Record<string, Shape>> = {},
): readonly [path: string, source: string] {
  const named: [part: string, text: string][] = []
  const withParts = (one: Shape) =>
    named.reduce((text, [part, known]) => text.replaceAll(known, part), JSON.stringify(one))
  for (const [part, one] of Object.entries(parts)) named.push([part, withParts(one)])
  const whole = withParts(shape)
  const declared = named.map(([part, one]) => `const ${part} = ${one} as const\n\n`).join('')
  const input = `/** Made by "npm run shapes" of the schemas of @parley/contract, and a test holds the two together: not edited by hand. */
${declared}export const ${name} = ${whole} as const
`
  const command = ['node_modules/@biomejs/biome/bin/biome', 'format', `--stdin-file-path=${path}`]
  return [path, execFileSync(process.execPath, command, { cwd: root, input, encoding: 'utf8' })]
}

/** The light validators of the client library, made of the contract's schemas: files by their paths. */
export const clientShapes = () => [
  fileOf(
    'packages/client/src/wire/event-shapes.ts',
    'eventShapes',
    { direct: shapesOf(chatEvents), group: shapesOf(groupEvents) },
    {
      extras: shapeOf(MessageExtras as Schema, new Map()),
      chatMessage: shapeOf(ChatMessage as Schema, new Map()),
      groupMessage: shapeOf(GroupMessage as Schema, new Map()),
    },
  ),
  // Alone, as a page that signs in needs no more.
  fileOf(
    'packages/client/src/http/envelope-shape.ts',
    'envelopeShape',
    shapeOf(EnvelopeOf(Nothing) as Schema, new Map()),
  ),
]

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, source] of clientShapes()) writeFileSync(path, source)

import fc, { type Arbitrary } from 'fast-check'
import type { TSchema } from 'typebox'
import { validator } from '../src/validate.ts'

/** The parts of a JSON schema that the contract uses. */
interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  'x-min'?: number
  'x-max'?: number
}

export interface Ids {
  /** Ids to prefer, so that values meet things that exist, belong to others, or are unknown. */
  readonly ids?: Arbitrary<number>
}

/** Characters that need care somewhere: in SQL patterns, HTML, JSON, UTF-8 or on a screen. */
const characters = fc.oneof(
  fc.constantFrom(...'ab Z09%_\\\'"<>&/-🐼林éß'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
)

/** Values that a schema accepts. */
export function valid(schema: TSchema, options: Ids = {}): Arbitrary<unknown> {
  const accepts = validator(schema)
  return from(schema as Schema, options).filter((value) => accepts(structuredClone(value)).ok)
}

function from(schema: Schema, options: Ids): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => from(branch, options)))
  switch (schema.type) {
    case 'object':
      return objects(schema, options)
    case 'array':
      return fc.array(from(schema.items ?? {}, options), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      })
    case 'string':
      return strings(schema)
    case 'integer':
      return integers(schema, options)
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objects({ properties = {}, required = [] }: Schema, options: Ids): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, from(schema, options)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

function integers({ minimum = -1e9, maximum = 1e9 }: Schema, { ids }: Ids): Arbitrary<number> {
  const isId = minimum <= 1 && maximum === Number.MAX_SAFE_INTEGER
  const any = fc.integer({ min: minimum, max: maximum })
  return isId && ids ? fc.oneof({ weight: 6, arbitrary: ids }, { weight: 1, arbitrary: any }) : any
}

function strings(schema: Schema): Arbitrary<string> {
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const min = schema['x-min'] ?? schema.minLength ?? 0
  const max = schema['x-max'] ?? schema.maxLength ?? 64
  const usual = fc.string({ unit: characters, minLength: min, maxLength: Math.min(max, min + 24) })
  return fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: fc.constant('🐼'.repeat(max)) })
}

/** Values that no field expects: wrong types, nothing, too much, texts that no database can hold. */
export const nonsense: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, 0, -1, 1.5, 1e308, -1e-7, 2 ** 53, 2 ** 63, 99_999_999_999, '', ' ', '\0'],
    ...['\ud800', 'a\udfff', 'text', '1', '-1', '0x10', '1e3', 'null', '../..', "' or 1=1 --", '%00', '\r\n'],
    ...[
      [],
      {},
      [null],
      [[[[]]]],
      { id: 1 },
      { length: -1 },
      { toString: 'x', valueOf: 1 },
      { constructor: {} },
    ],
    ...['9'.repeat(400), '🐼'.repeat(6000), 'a'.repeat(30_000), Array(600).fill(1), { a: 'b'.repeat(9000) }],
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
)

/** Valid values broken in one or two places, and unrelated values. */
export function garbage(schema: TSchema, options: Ids = {}): Arbitrary<unknown> {
  const broken = fc
    .tuple(
      valid(schema, options),
      fc.array(fc.tuple(fc.nat(), fc.option(nonsense)), { minLength: 1, maxLength: 2 }),
    )
    .map(([value, wounds]) => wounds.reduce((hurt, [place, bad]) => wound(hurt, place, bad), value))
  return fc.oneof({ weight: 4, arbitrary: broken }, { weight: 1, arbitrary: nonsense })
}

/** Replaces the value at one of the places inside a value, or removes it for null. */
function wound(value: unknown, place: number, bad: unknown): unknown {
  const places = placesIn(value)
  const path = places[place % places.length] ?? []
  if (path.length === 0) return bad
  const copy = structuredClone(value)
  let parent = copy as Record<string, unknown>
  for (const key of path.slice(0, -1)) parent = parent[key] as Record<string, unknown>
  const last = path.at(-1) as string
  if (bad === null) delete parent[last]
  else parent[last] = bad
  return copy
}

function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, child]) => placesIn(child, [...path, key]))]
}

import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { Rule } from './labels.ts'

/** The first rule that a value broke. `path` is a JSON pointer into it, '' for the whole. */
export interface Violation {
  readonly path: string
  readonly rule: Rule
  readonly params: Readonly<Record<string, string | number>>
}

/** Compiled once: wrong values may be sent as often as right ones. */
const compiled = new WeakMap<TSchema, Validator>()

/** The compiled check of a schema. */
export function checkOf(schema: TSchema): Validator {
  const check = compiled.get(schema) ?? Compile(schema)
  compiled.set(schema, check)
  return check
}

/** Rules by JSON-schema keyword; other keywords concern the type. */
const ruleOf: Readonly<Record<string, Rule>> = {
  minLength: 'length',
  maxLength: 'length',
  minimum: 'range',
  maximum: 'range',
  minItems: 'count',
  maxItems: 'count',
  enum: 'choice',
  const: 'choice',
  pattern: 'format',
  format: 'format',
}

/** The first violation of a value that its schema refuses. */
export function firstViolation(schema: TSchema, value: unknown): Violation {
  const [error] = checkOf(schema).Errors(value)
  if (!error) return { path: '', rule: 'type', params: {} }
  const kinds = kindsAt(schema, value, error)
  if (kinds) return violationOfKind(kinds)
  if (error.keyword === 'required') {
    const [missing] = (error.params as { requiredProperties: string[] }).requiredProperties
    return { path: `${error.instancePath}/${missing}`, rule: 'required', params: {} }
  }
  const failed = subschema(schema, error.schemaPath)
  const params = { min: bound(failed, 'x-min', 'minLength', 0), max: bound(failed, 'x-max', 'maxLength', 0) }
  const named = error.keyword === '~refine' ? (error.message as Rule) : (ruleOf[error.keyword] ?? 'type')
  return { path: error.instancePath, rule: named === 'length' && params.max === 0 ? 'format' : named, params }
}

/** A value that is one of several kinds of object, distinguished by a field whose value each kind fixes. */
interface Kinds {
  readonly branches: readonly TSchema[]
  readonly tag: string
  readonly value: object
  readonly path: string
}

/** The violation of the kind that the value claims to be; of the field that names the kind, if it is none. */
function violationOfKind({ branches, tag, value, path }: Kinds): Violation {
  if (!Object.hasOwn(value, tag)) return { path: `${path}/${tag}`, rule: 'required', params: {} }
  const kind = branches.find((branch) => constantsOf(branch)[tag] === (value as Record<string, unknown>)[tag])
  if (!kind) return { path: `${path}/${tag}`, rule: 'choice', params: {} }
  const violation = firstViolation(kind, value)
  return { ...violation, path: path + violation.path }
}

/** The outermost choice among kinds that an error lies in, if there is one. */
function kindsAt(
  schema: TSchema,
  value: unknown,
  { schemaPath, instancePath }: { schemaPath: string; instancePath: string },
): Kinds | undefined {
  const names = instancePath.split('/').slice(1)
  let node: unknown = schema
  let inner = value
  let path = ''
  for (const part of schemaPath.split('/').slice(1)) {
    const branches = (node as { anyOf?: TSchema[] } | undefined)?.anyOf ?? []
    const tag = tagOf(branches)
    if (tag !== undefined)
      return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? { branches, tag, value: inner, path }
        : undefined
    if (part === 'properties' || part === 'items') {
      const name = names.shift() ?? ''
      inner = (inner as Record<string, unknown> | undefined)?.[name]
      path += `/${name}`
    }
    node = (node as Record<string, unknown> | undefined)?.[part]
  }
  return undefined
}

/** The field that each of several objects fixes; undefined for other unions. */
export function tagOf(branches: readonly TSchema[]): string | undefined {
  const [first, ...others] = branches.map((branch) => Object.keys(constantsOf(branch)))
  return first?.find((name) => others.every((names) => names.includes(name)))
}

function constantsOf(schema: TSchema): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, object> }
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) => ('const' in field ? [[name, field.const]] : [])),
  )
}

function bound(schema: Record<string, unknown>, first: string, second: string, fallback: number): number {
  return Number(schema[first] ?? schema[second] ?? fallback)
}

function subschema(schema: TSchema, pointer: string): Record<string, unknown> {
  let node: unknown = schema
  for (const part of pointer.split('/').slice(1)) node = (node as Record<string, unknown> | undefined)?.[part]
  return (node ?? {}) as Record<string, unknown>
}

import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { errorMessage, type Language } from './errors.ts'
import { labels, type Rule, rules } from './labels.ts'

/** The first rule that a value broke. `path` is a JSON pointer into it, '' for the whole. */
export interface Violation {
  readonly path: string
  readonly rule: Rule
  readonly params: Readonly<Record<string, string | number>>
}

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly violation: Violation }

/**
 * A compiled check of `schema`. On success the value is the same object, its texts marked `x-trim` trimmed in place.
 * Texts that no database or screen can hold (NUL, lone surrogates), and nesting beyond any use, are refused everywhere.
 * @param options.fromQuery turn the texts of a query string into the schema's numbers and booleans first
 */
export function validator<T extends TSchema>(schema: T, options: { fromQuery?: boolean } = {}) {
  const compiled = Compile(schema)
  const trimmed = trimmedFields(schema)
  return (input: unknown): Validated<Static<T>> => {
    const value = options.fromQuery ? converted(schema, input) : input
    if (!compiled.Check(value))
      return { ok: false, violation: firstViolation(schema, compiled.Errors(value)) }
    const unstorable = findUnstorable(value, '', 0)
    if (unstorable) return { ok: false, violation: { ...unstorable, params: {} } }
    trim(value, trimmed)
    return { ok: true, value: value as Static<T> }
  }
}

/** The sentence for a violation: what is wrong with which field. */
export function violationMessage(violation: Violation, language: Language): string {
  const field = violation.path.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? ''
  const rule = rules[violation.rule][language].replace(/\{(\w+)\}/g, (_, key: string) =>
    String(violation.params[key]),
  )
  return errorMessage('fieldInvalid', language, { field: labels[field]?.[language] ?? field, rule })
}

interface SchemaError {
  keyword: string
  instancePath: string
  schemaPath: string
  message: string
  params: object
}

/** Rules by JSON-schema keyword; what is not here is a matter of type. */
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

function firstViolation(schema: TSchema, all: readonly SchemaError[]): Violation {
  const error = all[0]
  if (!error) return { path: '', rule: 'type', params: {} }
  if (error.keyword === 'required') {
    const [missing] = (error.params as { requiredProperties: string[] }).requiredProperties
    return { path: `${error.instancePath}/${missing}`, rule: 'required', params: {} }
  }
  const failed = subschema(schema, error.schemaPath)
  const params = { min: bound(failed, 'x-min', 'minLength', 0), max: bound(failed, 'x-max', 'maxLength', 0) }
  const named = error.keyword === '~refine' ? (error.message as Rule) : (ruleOf[error.keyword] ?? 'type')
  return { path: error.instancePath, rule: named === 'length' && params.max === 0 ? 'format' : named, params }
}

function bound(schema: Record<string, unknown>, first: string, second: string, fallback: number): number {
  return Number(schema[first] ?? schema[second] ?? fallback)
}

function subschema(schema: TSchema, pointer: string): Record<string, unknown> {
  let node: unknown = schema
  for (const part of pointer.split('/').slice(1)) node = (node as Record<string, unknown> | undefined)?.[part]
  return (node ?? {}) as Record<string, unknown>
}

/** Deeper than anything that is sent on purpose, and shallow enough for every stack. */
const maxDepth = 64

function findUnstorable(value: unknown, path: string, depth: number): { path: string; rule: Rule } | null {
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\0') ? null : { path, rule: 'characters' }
  if (typeof value !== 'object' || value === null) return null
  if (depth === maxDepth) return { path: '', rule: 'format' }
  for (const [key, child] of Object.entries(value)) {
    const found = findUnstorable(child, `${path}/${key}`, depth + 1)
    if (found) return found
  }
  return null
}

/** A query's texts as the numbers and truths that its schema asks for, if that is what they are; else as they came. */
function converted(schema: TSchema, input: unknown): unknown {
  const { properties = {} } = schema as { properties?: Record<string, TSchema> }
  const fields = Object.entries((input ?? {}) as Record<string, unknown>).map(([name, text]) => {
    const field = properties[name]
    return [name, field && typeof text === 'string' ? convertedText(typesOf(field), text) : text]
  })
  return Object.fromEntries(fields)
}

function convertedText(types: ReadonlySet<unknown>, text: string): unknown {
  if ((types.has('integer') || types.has('number')) && /^-?\d+$/.test(text)) return Number(text)
  if (types.has('boolean') && /^(true|false|1|0)$/.test(text)) return text === 'true' || text === '1'
  return text
}

function typesOf(schema: TSchema): Set<unknown> {
  const { type, anyOf = [] } = schema as { type?: unknown; anyOf?: TSchema[] }
  return new Set([type, ...anyOf.flatMap((branch) => [...typesOf(branch)])])
}

/** Names of an object schema's fields to trim; a nested object's in an array of its own. */
interface TrimmedFields {
  readonly own: readonly string[]
  readonly nested: ReadonlyArray<readonly [string, TrimmedFields]>
}

function trimmedFields(schema: TSchema): TrimmedFields {
  const branches = [schema, ...((schema as { anyOf?: TSchema[] }).anyOf ?? [])]
  const own = new Set<string>()
  const nested: Array<readonly [string, TrimmedFields]> = []
  for (const branch of branches) {
    for (const [name, child] of Object.entries(
      (branch as { properties?: Record<string, TSchema> }).properties ?? {},
    )) {
      if (isTrimmed(child)) own.add(name)
      const deeper = trimmedFields(child)
      if (deeper.own.length > 0 || deeper.nested.length > 0) nested.push([name, deeper])
    }
  }
  return { own: [...own], nested }
}

function isTrimmed(schema: TSchema): boolean {
  const { 'x-trim': trims, anyOf } = schema as { 'x-trim'?: boolean; anyOf?: TSchema[] }
  return trims === true || (anyOf?.some(isTrimmed) ?? false)
}

function trim(value: unknown, fields: TrimmedFields): void {
  if (typeof value !== 'object' || value === null) return
  const object = value as Record<string, unknown>
  for (const name of fields.own) if (typeof object[name] === 'string') object[name] = object[name].trim()
  for (const [name, deeper] of fields.nested) trim(object[name], deeper)
}

import type { Static, TSchema } from 'typebox'
import { errorMessage, type Language } from './errors.ts'
import { knownFields } from './known-fields.ts'
import { labels, type Rule, rules } from './labels.ts'
import { checkOf, firstViolation, type Violation } from './violation.ts'

export type { Violation }

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly violation: Violation }

/**
 * A compiled check of `schema`. On success the value is the same object, its texts marked `x-trim` trimmed in place; if
 * it has fields that the schema does not name, it is a copy without them, so that no unchecked data goes further. Texts
 * that no database or screen can hold (NUL, lone surrogates), and excessive nesting, are refused everywhere.
 * @param options.fromQuery turn the texts of a query string into the schema's numbers and booleans first
 */
export function validator<T extends TSchema>(schema: T, options: { fromQuery?: boolean } = {}) {
  const compiled = checkOf(schema)
  const trimmed = trimmedFields(schema)
  const known = knownFields(schema)
  return (input: unknown): Validated<Static<T>> => {
    const given = options.fromQuery ? converted(schema, input) : input
    if (!compiled.Check(given)) return { ok: false, violation: firstViolation(schema, given) }
    const unstorable = findUnstorable(given, '', 0)
    if (unstorable) return { ok: false, violation: { ...unstorable, params: {} } }
    const value = known ? known(given) : given
    trim(value, trimmed)
    return { ok: true, value: value as Static<T> }
  }
}

/** The sentence for a violation: the field and the problem. */
export function violationMessage(violation: Violation, language: Language): string {
  const field = violation.path.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? ''
  const rule = rules[violation.rule][language].replace(/\{(\w+)\}/g, (_, key: string) =>
    String(violation.params[key]),
  )
  return errorMessage('fieldInvalid', language, { field: labels[field]?.[language] ?? field, rule })
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

/** A query's texts as the numbers and booleans that its schema requires, if they are such; else unchanged. */
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

import type { TSchema } from 'typebox'
import { checkOf, tagOf } from './violation.ts'

/** Returns a value without the fields that its schema does not name: the same value if there are none. */
type KnownFields = (value: unknown) => unknown

interface Schema {
  readonly anyOf?: readonly TSchema[]
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly additionalProperties?: unknown
  readonly items?: TSchema | readonly TSchema[]
}

/**
 * Makes a function that reduces values to the fields that `schema` names, so that no service reads unchecked fields.
 * Undefined if the schema names every field. Compiled once; removing a field copies the objects around it, and nothing
 * else is copied.
 */
export function knownFields(schema: TSchema): KnownFields | undefined {
  const { anyOf, properties, additionalProperties, items } = schema as Schema
  if (anyOf) return ofOneOf(anyOf)
  if (properties && !additionalProperties) return ofObject(properties)
  if (items && !Array.isArray(items)) return ofList(items as TSchema)
  return undefined
}

function ofObject(properties: Readonly<Record<string, TSchema>>): KnownFields {
  const names = new Map(Object.entries(properties).map(([name, field]) => [name, knownFields(field)]))
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const object = value as Record<string, unknown>
    const given = Object.keys(object)
    let copy: Record<string, unknown> | undefined
    for (const [i, name] of given.entries()) {
      const isNamed = names.has(name)
      const known = names.get(name)?.(object[name]) ?? object[name]
      if (!copy && (!isNamed || known !== object[name]))
        copy = Object.fromEntries(given.slice(0, i).map((before) => [before, object[before]]))
      if (copy && isNamed) copy[name] = known
    }
    return copy ?? value
  }
}

function ofList(item: TSchema): KnownFields | undefined {
  const ofItem = knownFields(item)
  if (!ofItem) return undefined
  return (value) => {
    if (!Array.isArray(value)) return value
    const known = value.map(ofItem)
    return known.some((one, i) => one !== value[i]) ? known : value
  }
}

/** By the field that distinguishes the kinds, else by the first kind that accepts the value. */
function ofOneOf(branches: readonly TSchema[]): KnownFields | undefined {
  const kinds = branches.map((branch) => [branch, knownFields(branch)] as const)
  const made = kinds.filter(([, known]) => known)
  if (made.length === 0) return undefined
  const tag = tagOf(branches)
  if (tag === undefined)
    return (value) => kinds.find(([branch]) => checkOf(branch).Check(value))?.[1]?.(value) ?? value
  const byTag = new Map(kinds.map(([branch, known]) => [constantOf(branch, tag), known]))
  return (value) => byTag.get((value as Record<string, unknown>)[tag])?.(value) ?? value
}

const constantOf = (branch: TSchema, tag: string) =>
  ((branch as Schema).properties?.[tag] as { const?: unknown } | undefined)?.const

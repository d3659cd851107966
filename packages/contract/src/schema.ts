import Type, { type TSchema } from 'typebox'
import { isWithin, type LengthRange } from './limits.ts'

/** Control characters, and those that reverse or hide the text beside them. */
export const unsafeCharacters = /[\p{Cc}\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060-\u2069\uFEFF]/u

/** `label` names a field in messages: a key of `labels.ts`. `trim` is carried out by `normalise`. */
interface TextOptions {
  readonly trim?: boolean
  readonly singleLine?: boolean
}

/** Text of `range` code points after trimming. */
export function text(range: LengthRange, { trim = true, singleLine = true }: TextOptions = {}) {
  const base = Type.String({
    minLength: 0,
    'x-min': range.min,
    'x-max': range.max,
    ...(trim && { 'x-trim': true }),
  })
  const sized = Type.Refine(
    base,
    (value) => isWithin(value, range),
    () => 'length',
  )
  if (!singleLine) return sized
  return Type.Refine(
    sized,
    (value) => !unsafeCharacters.test(value.trim()),
    () => 'characters',
  )
}

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** An id that a client makes. */
export const clientId = ({ min, max }: LengthRange) =>
  Type.String({ minLength: min, maxLength: max, pattern: '^[A-Za-z0-9._:-]+$' })

/** ISO-8601 in UTC with milliseconds. */
export const Time = Type.String({ format: 'date-time' })

/** One of the numbers of an object of `enums.ts`. */
export function oneOf<T extends Record<string, number>>(values: T) {
  return Type.Unsafe<T[keyof T]>(Type.Integer({ enum: Object.values(values) }))
}

/** A list of ids in a request. */
export const idList = (range: { min: number; max: number }) =>
  Type.Array(Id, { minItems: range.min, maxItems: range.max })

/** An answer without content. */
export const Nothing = Type.Object({})

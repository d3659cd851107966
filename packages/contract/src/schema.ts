import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { isWithin, type LengthRange } from './limits.ts'
import { showsSomething } from './shows-something.ts'
import { hasHidden } from './visible-text.ts'

/** Control characters, and those that reverse or hide the text beside them. */
const unsafeCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200B\u2060-\u206F\uFEFF]/u

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

/** A name that people see: one line, without anything hidden, and with something to see unless it is empty. */
export function nameText(range: LengthRange) {
  return Type.Refine(
    shownText(range),
    (value) => !hasHidden(value.trim()),
    () => 'characters',
  )
}

/** A text that others read: something can be seen of it unless it is empty. */
export const shownText = (range: LengthRange, options?: TextOptions) =>
  Type.Refine(text(range, options), isShown, () => 'blank')

/** Text of a message, of a length within its range. */
export const messageText = (range: LengthRange) => shownText(range, { trim: false, singleLine: false })

const isShown = (value: string) => value.trim() === '' || showsSomething(value)

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** A whole number within bounds that JSON, JavaScript and the database's `bigint` all hold exactly. */
export const integer = (minimum = 0, maximum: number = Number.MAX_SAFE_INTEGER, options: object = {}) =>
  Type.Integer({ minimum, maximum, ...options })

/** The same, with fractions. */
export const number = (minimum = 0, maximum: number = Number.MAX_SAFE_INTEGER) =>
  Type.Number({ minimum, maximum })

/** A whole number that the database holds as `integer`. */
export const smallInteger = (minimum = 0) => integer(minimum, 2 ** 31 - 1)

export const Id = integer(1)

/** A body that names a person or a group by its id, and never both. */
export function oneOfBoth<P extends string, G extends string, Rest extends TProperties>(
  person: P,
  group: G,
  rest: Rest,
) {
  const either = (named: string, other: string) =>
    Type.Object({ [named]: Id, [other]: Type.Optional(Type.Never()), ...rest })
  type Body = Static<TObject<Rest>>
  return Type.Unsafe<
    | (Record<P, number> & Partial<Record<G, never>> & Body)
    | (Record<G, number> & Partial<Record<P, never>> & Body)
  >(Type.Union([either(person, group), either(group, person)]))
}

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

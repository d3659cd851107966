/**
 * The shape of a value as JSON: the name of a type, or `event` for an event of the same socket; the shape of each of a
 * list's elements; or those of an object's fields, of which a name with `?` may be absent. Fields that are not named may
 * be anything.
 */
export type Shape = string | readonly [Shape] | Fields
type Fields = { readonly [field: string]: Shape }

/** Whether a value has a shape. @param events of the socket that it came from, by their names */
export function fits(value: unknown, shape: Shape, events: Fields = {}): boolean {
  if (shape === 'event') return isEvent(value, events, true)
  if (typeof shape === 'string') return typeof value === shape
  if (isList(shape)) return Array.isArray(value) && value.every((one) => fits(one, shape[0], events))
  const fields: Record<string, unknown> = Object(value)
  return Object.entries(shape).every(([field, inner]) => {
    const name = field.replace('?', '')
    return (name !== field && fields[name] === undefined) || fits(fields[name], inner, events)
  })
}

/** @param unknown the result for an event of another version */
export function isEvent(value: unknown, events: Fields, unknown = false): boolean {
  const { event }: { event?: unknown } = Object(value)
  if (typeof event !== 'string') return false
  // In a backfill, an event of a later version keeps its position.
  return Object.hasOwn(events, event) ? fits(value, events[event] ?? {}, events) : unknown
}

/** Parses JSON; undefined if the text is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)

import { asText } from '../payload/parts.ts'

export { asPart as asFields, asText, type Part as Fields } from '../payload/parts.ts'

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A number, or a text that is one; NaN for anything else. */
export const asNumber = (value: unknown): number =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && value.trim() !== ''
      ? Number(value)
      : Number.NaN

/** A name or number that stands for something, as text; nothing where there is none. */
export const asId = (value: unknown): string =>
  typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : asText(value)

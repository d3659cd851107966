/** Something of a payload, of which nothing is known. */
export type Part = Readonly<Record<string, unknown>>

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

export const asPart = (value: unknown): Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {}

/** @param max more are passed over */
export const asParts = (value: unknown, max: number): Part[] =>
  Array.isArray(value) ? value.slice(0, max).map(asPart) : []

export const lines = (...texts: readonly string[]): string =>
  texts.filter((text) => text.trim() !== '').join('\n')

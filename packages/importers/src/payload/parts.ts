import type { Reading } from './reading.ts'

/** Something of a payload, of which nothing is known. */
export type Part = Readonly<Record<string, unknown>>

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asPart = (value: unknown): Part => (isPart(value) ? value : {})

export const lines = (...texts: readonly string[]): string =>
  texts.filter((text) => text.trim() !== '').join('\n')

/** Value of a part under a name: a text, a number, or yes or no. */
export function saidIn(part: Part, name: string, { missed }: Reading): string {
  const value = part[name]
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value !== undefined && value !== null) missed(name)
  return ''
}

/** Text of each in a list of parts. */
export function each(
  part: Part,
  name: string,
  reading: Reading,
  textOf: (part: Part, reading: Reading) => string,
): string[] {
  const value = part[name] ?? []
  if (!Array.isArray(value)) {
    reading.missed(name)
    return []
  }
  if (value.length > reading.parts) reading.missed(`${name}[${reading.parts}] and what follows`)
  return value.slice(0, reading.parts).map((one: unknown, index) => {
    const inner = within(reading, `${name}[${index}]`)
    if (isPart(one)) return textOf(one, inner)
    if (one !== null) inner.missed()
    return ''
  })
}

/** The same where what is missed is named from further out. */
export const within = (reading: Reading, at: string): Reading => ({
  ...reading,
  missed: (what) => reading.missed(what === undefined ? at : `${at}.${what}`),
})

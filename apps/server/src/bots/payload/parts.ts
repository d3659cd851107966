import { webhookLimits } from '@parley/contract'

/** Something of a payload, of which nothing is known. */
export type Part = Readonly<Record<string, unknown>>

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

export const asPart = (value: unknown): Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {}

/** No more than so many: what is in them is the sender's affair, what reading them costs is not. */
export const asParts = (value: unknown): Part[] =>
  Array.isArray(value) ? value.slice(0, webhookLimits.parts).map(asPart) : []

export const lines = (...texts: readonly string[]): string =>
  texts.filter((text) => text.trim() !== '').join('\n')

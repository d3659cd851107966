import * as codes from './error-codes.ts'
import { en } from './error-sentences.en.ts'
import { zh } from './error-sentences.zh.ts'

/** Languages of `msg`, chosen by `Accept-Language`; the first is the default. */
export const languages = ['zh', 'en'] as const
export type Language = (typeof languages)[number]

export type ErrorName = keyof typeof codes

interface ErrorEntry<Code = number> {
  readonly code: Code
  /** HTTP status; 200 for everything that a rule refuses. */
  readonly http: number
  /** Whether the same request may succeed later, unchanged. */
  readonly retry?: true
  readonly zh: string
  readonly en: string
}

const http: Partial<Record<ErrorName, number>> = {
  bodyNotJson: 400,
  unauthenticated: 401,
  pathUnknown: 404,
  fileUnknown: 404,
  requestTimeout: 408,
  bodyTooLarge: 413,
  tooManyRequests: 429,
  internal: 500,
  fileDamaged: 500,
  unavailable: 503,
  databaseSilent: 503,
  storeSilent: 503,
  outOfSpace: 507,
}

const retried: ReadonlySet<ErrorName> = new Set([
  'tooManyRequests',
  'internal',
  'unavailable',
  'requestTimeout',
  'databaseSilent',
  'outOfSpace',
  'archivesPaused',
  'askingPaused',
  'answersTooOften',
  'sendingTooFast',
  'sendFailed',
  'uploadIncomplete',
  'imageQueueFull',
  'storeSilent',
  'uploadsPaused',
  'registrationsFull',
])

const byCode = (Object.entries(codes) as [ErrorName, number][]).sort(([, a], [, b]) => a - b)

const entryOf = (name: ErrorName, code: number): ErrorEntry => ({
  code,
  http: http[name] ?? 200,
  ...(retried.has(name) && { retry: true }),
  zh: zh[name],
  en: en[name],
})

/**
 * The one table of errors, in the order of their codes: `error-codes.ts` has the numbers, `error-sentences.*.ts` the
 * sentences. `docs/errors.md` is checked against this.
 */
export const errors = Object.fromEntries(byCode.map(([name, code]) => [name, entryOf(name, code)])) as {
  readonly [Name in ErrorName]: ErrorEntry<(typeof codes)[Name]>
}

const namesByCode = new Map<number, ErrorName>(byCode.map(([name, code]) => [code, name]))

/** The name of a wire code, or undefined for one that this version does not know. */
export function errorName(code: number): ErrorName | undefined {
  return namesByCode.get(code)
}

/** The sentence for an error in one language, with `{name}` filled from `params`. */
export function errorMessage(
  name: ErrorName,
  language: Language,
  params: Record<string, string | number> = {},
): string {
  return errors[name][language].replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''))
}

/** The envelope of a call that succeeded. */
export const success = { code: 0, msg: '成功' } as const

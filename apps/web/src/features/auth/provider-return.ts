import type { ApiError } from '@parley/client'
import { errorText } from '../../domain/api/api-errors.ts'
import { signInByProvider } from '../../domain/me/sign-in.ts'
import { safePath } from '../../domain/session/redirect.ts'
import { t } from '../../platform/texts/index.ts'

/** Somebody who has come back from a provider. */
export interface ProviderReturn {
  flag: string
  /** Where they wanted to go. */
  goesTo: string
  /** Settles once: with what went wrong, or with nothing when they are signed in. */
  problem: Promise<Problem | undefined>
}

export interface Problem {
  text: string
  /** Of the server's refusal, if it was one. */
  code?: number | undefined
}

/** A code works once: what was handed back is sent off once, however often the screen is drawn. */
const returns = new Map<string, ProviderReturn | undefined>()

/** Data that the server puts into the query of the sign-in page's address after a visit to a provider. */
export function providerReturn(query: string): ProviderReturn | undefined {
  if (!returns.has(query)) returns.set(query, sendOff(query))
  return returns.get(query)
}

function sendOff(query: string): ProviderReturn | undefined {
  const { flag, code, error, state = '', iss, redirect_url } = Object.fromEntries(new URLSearchParams(query))
  if (!flag || !(code || error)) return undefined
  const problem = code
    ? signInByProvider({ code, flag, state, ...(iss && { iss }) }).then(() => undefined, problemOf)
    : Promise.resolve({
        text: t(error === 'access_denied' ? 'auth.providerCancelled' : 'auth.providerFailed'),
      })
  return { flag, goesTo: safePath(redirect_url), problem }
}

const problemOf = (error: unknown): Problem => ({
  text: errorText(error),
  code: (error as Partial<ApiError>).code,
})

/** A provider's link that leads back to where somebody wanted to go. */
export function withReturn(href: string, goesTo: string): string {
  const url = URL.parse(href, location.origin)
  if (goesTo === '/' || url?.origin !== location.origin) return href
  url.searchParams.set('redirect_url', goesTo)
  return url.pathname + url.search
}

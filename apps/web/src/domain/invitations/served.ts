import { ApiError } from '@parley/client'
import type { InvitationView } from '@parley/contract'

interface Served {
  readonly code: string
  readonly view?: InvitationView
  readonly refused?: number
  readonly sentence?: string
}

/** Milliseconds after the page's beginning in which what it came with holds: the app takes it over meanwhile. */
const freshMs = 60_000

/** What the server has rendered of an invitation before the app was here; undefined where it has not. */
export function servedInvitation(code: string): { view: InvitationView } | { error: ApiError } | undefined {
  const text = globalThis.document?.getElementById('served')?.textContent
  if (!text || performance.now() > freshMs) return undefined
  const { code: of, view, refused, sentence = '' } = JSON.parse(text) as Served
  if (of !== code) return undefined
  if (view) return { view }
  return { error: new ApiError(sentence, { kind: 'refused', code: refused ?? 0, status: 200 }) }
}

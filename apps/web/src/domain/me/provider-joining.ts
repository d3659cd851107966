import { api } from '../api/api.ts'
import { aboutDevice } from '../session/device-id.ts'
import { begin } from './sign-in.ts'

/** The account that the last sign-in at a provider may join, in this browser. */
export const fetchJoin = (name: string, signal: AbortSignal) =>
  api.call('GET /api/auth/open_login/{name}/join', { params: { name } }, { signal })

/** What proves that the account is one's own. */
export interface JoinProof {
  readonly password?: string
  /** A code of an administrator. */
  readonly resetCode?: string
  /** Of the second factor. */
  readonly code?: string
}

/** Joins the account and signs in to it. */
export async function joinAccount(name: string, proof: JoinProof) {
  const body = { ...proof, ...aboutDevice() }
  const { token } = await api.call('POST /api/auth/open_login/{name}/join', { params: { name }, body })
  await begin(token)
}

/** The account is somebody else’s: signs in to a new one. */
export async function declineJoin(name: string) {
  const body = aboutDevice()
  const { token } = await api.call('POST /api/auth/open_login/{name}/decline', { params: { name }, body })
  await begin(token)
}

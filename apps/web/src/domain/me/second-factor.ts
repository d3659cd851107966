import type { CallInput } from '@parley/client'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'
import { typed } from './typed-password.ts'

/** Protection of my account beside the password. */
export const secondFactorQuery = apiQuery('GET /api/auth/second_factor')

/** The password, where there is one, and a code. */
export type Proof = CallInput<'DELETE /api/auth/second_factor'>['body']

export const setUpSecondFactor = (password: string) =>
  api.call('POST /api/auth/second_factor', { body: typed(password) })

/** Changes to it; what the page shows is read anew after each. */
export function useSecondFactorChanges() {
  const client = useQueryClient()
  const andRead = <T>(change: Promise<T>) =>
    change.finally(() => void client.invalidateQueries(secondFactorQuery))
  return {
    turnOn: (code: string) => andRead(api.call('PUT /api/auth/second_factor', { body: { code } })),
    turnOff: (body: Proof) => andRead(api.call('DELETE /api/auth/second_factor', { body })),
    makeCodes: (body: Proof) => andRead(api.call('POST /api/auth/second_factor/recovery_codes', { body })),
    removePasskey: (id: string, password: string) =>
      andRead(api.call('DELETE /api/auth/passkeys/{id}', { params: { id }, body: typed(password) })),
    addPasskey: (label: string, password: string) =>
      andRead(import('./passkeys.ts').then(({ addPasskey }) => addPasskey(label, password))),
  }
}

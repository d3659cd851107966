import type { AdminUser, Duty } from '@parley/contract'
import type { AccountFilter, AccountOrder } from '@parley/contract/account-filters'
import { Role } from '@parley/contract/enums'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'
import { confirmed } from './confirm.ts'
import { listed, pageSize, readListsAgain } from './listed.ts'

export type Account = AdminUser
export type Curtailment = Extract<keyof AdminUser, `curtail${string}`>

/** Restrictions of a person, in the order in which they are shown. */
export const curtailments = [
  'curtailChat',
  'curtailInGroupChat',
  'curtailAddUser',
  'curtailCreateGroup',
] as const satisfies readonly Curtailment[]

/** Barred from all of it. */
export const isSuspended = (account: Account) => curtailments.every((name) => account[name])

export const isCurtailed = (account: Account) => curtailments.some((name) => account[name])

interface Listed {
  key: string
  page: number
  sort: AccountOrder
  /** Undefined: everybody. */
  only: AccountFilter | undefined
}

export const accountsQuery = ({ key, page, sort, only }: Listed) => ({
  ...apiQuery('GET /api/user/users', { query: { key, page, limit: pageSize, sort, ...(only && { only }) } }),
  ...listed,
})

/** How many accounts there are. */
export const accountCountQuery = {
  ...apiQuery('GET /api/user/users', { query: { limit: 1 } }),
  staleTime: 0,
  select: ({ count }: { count: number }) => count,
}

/** A person, or null if they have no account any more. */
export const accountQuery = (id: number) => ({
  ...apiQuery('GET /api/user/users', { query: { id } }),
  staleTime: 0,
  select: ({ list }: { list: readonly Account[] }) => list[0] ?? null,
})

export const groupsOfQuery = (id: number, page: number) => ({
  ...apiQuery('GET /api/user/users/{id}/groups', { params: { id }, query: { page, limit: pageSize } }),
  ...listed,
})

/** After accounts were changed. */
export const readAccountsAgain = (client: QueryClient) =>
  readListsAgain(client, 'GET /api/user/users', 'GET /api/logs/logs')

export async function createAccount(client: QueryClient, nickname: string) {
  const created = await api.call('POST /api/user/users', { body: { nickname } })
  void readAccountsAgain(client)
  return created
}

/** Bars somebody from everything that one can be barred from, or lifts all of it; what is shown is read again later. */
export const curtailAll = (userId: number, isBarred: boolean) =>
  api.call('POST /api/user/curtail', {
    body: { userId, ...Object.fromEntries(curtailments.map((name) => [name, isBarred])) },
  })

/** What is shown is read again later. */
export const setDeactivated = (userId: number, isDeactivated: boolean) =>
  api.call('POST /api/user/deactivate', { body: { userId, isDeactivated } })

export async function changeDeactivated(client: QueryClient, userId: number, isDeactivated: boolean) {
  await setDeactivated(userId, isDeactivated)
  await readAccountsAgain(client)
}

export const endSignIns = (userId: number) => api.call('POST /api/user/sign_out', { body: { userId } })

/** Is seen at once, and goes back when the server refuses. */
export async function curtail(client: QueryClient, userId: number, name: Curtailment, isBarred: boolean) {
  await api.call('POST /api/user/curtail', { body: { userId, [name]: isBarred } })
  await readAccountsAgain(client)
}

export async function changeRole(client: QueryClient, userId: number, role: Role) {
  await api.call('PUT /api/user/role', { body: { userId, role } })
  await readAccountsAgain(client)
}

/** @param duty null takes it away */
export async function changeDuty(client: QueryClient, userId: number, duty: Duty | null) {
  await api.call('PUT /api/user/role', { body: { userId, role: Role.user, duty } })
  await readAccountsAgain(client)
}

export async function signOutEverywhere(client: QueryClient, userId: number) {
  await endSignIns(userId)
  await readAccountsAgain(client)
}

export async function issueResetCode(client: QueryClient, userId: number, password: string) {
  const issued = await confirmed(password, () =>
    api.call('POST /api/user/reset_password', { body: { userId } }),
  )
  void readAccountsAgain(client)
  return issued
}

export async function removeSecondFactor(client: QueryClient, userId: number, password: string) {
  const removed = await confirmed(password, () =>
    api.call('POST /api/user/second_factor_off', { body: { userId } }),
  )
  void readAccountsAgain(client)
  return removed
}

export async function deleteAccount(client: QueryClient, userId: number, password: string) {
  await deleteAccounts(client, [userId], password)
}

/** All of them, or none. */
export async function deleteAccounts(client: QueryClient, idList: number[], password: string) {
  await confirmed(password, () => api.call('DELETE /api/user/users', { body: { idList } }))
  void readListsAgain(client, 'GET /api/user/users', 'GET /api/group/groups', 'GET /api/logs/logs')
}

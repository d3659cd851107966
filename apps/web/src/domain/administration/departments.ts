import type { CallInput } from '@parley/client'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'
import { listed, pageSize, readListsAgain } from './listed.ts'

export type DepartmentChanges = NonNullable<CallInput<'PUT /api/directory/departments/{id}'>['body']>

export const keptDepartmentsQuery = { ...apiQuery('GET /api/directory/departments'), staleTime: 0 }

/** People who are directly in a department. */
export const departmentPeopleQuery = (departmentId: number, key: string, page: number) => ({
  ...apiQuery('GET /api/directory/people', { query: { departmentId, key, page, limit: pageSize } }),
  ...listed,
})

const again = (client: QueryClient) =>
  readListsAgain(client, 'GET /api/directory/departments', 'GET /api/directory/people', 'GET /api/logs/logs')

/** @param parentId null for one at the top */
export async function createDepartment(client: QueryClient, name: string, parentId: number | null) {
  await api.call('POST /api/directory/departments', { body: { name, parentId } })
  await again(client)
}

export async function changeDepartment(client: QueryClient, id: number, changes: DepartmentChanges) {
  await api.call('PUT /api/directory/departments/{id}', { params: { id }, body: changes })
  await again(client)
}

export async function deleteDepartment(client: QueryClient, id: number) {
  await api.call('DELETE /api/directory/departments/{id}', { params: { id } })
  await again(client)
}

/** Puts one person there; what is shown is read again by who does it for many. */
export const placePerson = (userId: number, departmentId: number) =>
  api.call('PUT /api/directory/people', { body: { userIdList: [userId], departmentId } })

/** @param departmentId null: they are in none then */
export async function placePeople(client: QueryClient, userIdList: number[], departmentId: number | null) {
  await api.call('PUT /api/directory/people', { body: { userIdList, departmentId } })
  await again(client)
}

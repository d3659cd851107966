import type { Department, DirectoryPerson } from '@parley/contract'
import type { listDepartments } from './department-repository.ts'
import type { DirectoryRow } from './repository.ts'

export function presentPerson(
  row: DirectoryRow,
  online: ReadonlySet<number>,
  ofGroup: boolean,
): DirectoryPerson {
  const { id, nickname, abstract, avatar, department_id, is_in_group } = row
  return {
    userID: id,
    nickname,
    abstract,
    avatar,
    isOnline: online.has(id),
    departmentId: department_id,
    ...(ofGroup && { isInGroup: is_in_group }),
  }
}

export function presentDepartment({
  id,
  name,
  parent_id,
  members,
}: Awaited<ReturnType<typeof listDepartments>>[number]): Department {
  return { id, name, parentId: parent_id, memberCount: members }
}

import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { KeyedPageQuery, List } from './paging.ts'
import { Id, idList, integer, Nothing, nameText, nullable, text } from './schema.ts'

/** A department of a company, or a class of a school. */
export const Department = Type.Object({
  id: Id,
  name: text(limits.departmentName),
  /** The department that it is part of; null at the top. */
  parentId: nullable(Id),
  /** People in it, without those of its parts. */
  memberCount: integer(),
})
export type Department = Static<typeof Department>

export const DirectoryPerson = Type.Object({
  userID: Id,
  nickname: Type.String(),
  abstract: Type.String(),
  avatar: Type.String(),
  isOnline: Type.Boolean(),
  departmentId: nullable(Id),
  /** If the request named a group: whether they are in it. */
  isInGroup: Type.Optional(Type.Boolean()),
})
export type DirectoryPerson = Static<typeof DirectoryPerson>

const section = 'directory'
const byId = Type.Object({ id: Id })
const bob: DirectoryPerson = {
  userID: 10002,
  nickname: 'Bob',
  abstract: '',
  avatar: '',
  isOnline: true,
  departmentId: 1,
}

export const directory = call({
  method: 'GET',
  path: '/api/directory/people',
  access: 'user',
  section,
  costly: true,
  summary: 'Everybody here, by id, where the site is a house; for administrators anywhere (an extension)',
  query: Type.Object({
    ...KeyedPageQuery.properties,
    /** Only those in this department, without its parts. */
    departmentId: Type.Optional(Id),
    /** Marks the people in this group of the caller. */
    groupId: Type.Optional(Id),
  }),
  data: List(DirectoryPerson),
  example: { request: { page: 1 }, data: { list: [bob], count: 1 } },
})

export const departments = call({
  method: 'GET',
  path: '/api/directory/departments',
  access: 'user',
  section,
  summary:
    'The departments, in the order in which they are shown; asked by whom the directory is for (an extension)',
  data: List(Department),
  example: { data: { list: [{ id: 1, name: 'Class 3', parentId: null, memberCount: 1 }], count: 1 } },
})

export const createDepartment = call({
  method: 'POST',
  path: '/api/directory/departments',
  access: 'administrator',
  section: 'administration',
  summary: 'Make a department, the last of its parent (an extension)',
  body: Type.Object({
    name: nameText(limits.departmentName),
    parentId: Type.Optional(nullable(Id)),
  }),
  data: Type.Object({ id: Id }),
  example: { request: { name: 'Class 3' }, data: { id: 1 } },
})

export const changeDepartment = call({
  method: 'PUT',
  path: '/api/directory/departments/{id}',
  access: 'administrator',
  section: 'administration',
  summary: 'Rename a department, or put it elsewhere (an extension)',
  params: byId,
  body: Type.Object({
    name: Type.Optional(nameText(limits.departmentName)),
    /** Null: to the top. */
    parentId: Type.Optional(nullable(Id)),
    /** How many of its parent come before it. */
    place: Type.Optional(integer(0, limits.departments)),
  }),
  data: Nothing,
  example: { request: { name: 'Class 4' }, data: {} },
})

export const deleteDepartment = call({
  method: 'DELETE',
  path: '/api/directory/departments/{id}',
  access: 'administrator',
  section: 'administration',
  summary:
    'Delete a department; its people and its parts are then in the one that it was part of (an extension)',
  params: byId,
  data: Nothing,
  example: { data: {} },
})

export const placePeople = call({
  method: 'PUT',
  path: '/api/directory/people',
  access: 'administrator',
  section: 'administration',
  summary: 'Put people into a department, or out of any (an extension)',
  body: Type.Object({ userIdList: idList(limits.idList), departmentId: nullable(Id) }),
  data: Nothing,
  example: { request: { userIdList: [10002], departmentId: 1 }, data: {} },
})

import { createClientMessageId as newId } from '@parley/client'
import type { AddedMembers } from '../../../../domain/joining/members.ts'
import type { ListedPerson } from '../list/people.ts'
import type { FileProblem } from '../list/read-file.ts'

/** How far somebody is in adding people from a file. */
export interface Draft {
  /** Name of the chosen file. */
  name: string
  people: readonly ListedPerson[] | FileProblem | undefined
  createsGroups: boolean
  /** By which the server knows this list again; another where anything is changed. */
  id: string
  /** People who were added, with their codes. */
  added: AddedMembers | undefined
}

export const emptyDraft: Draft = {
  name: '',
  people: undefined,
  createsGroups: false,
  id: '',
  added: undefined,
}

export const draftOf = (name: string, people: Draft['people']): Draft => ({
  ...emptyDraft,
  name,
  people,
  id: newId(),
})

export const withGroups = (draft: Draft, createsGroups: boolean): Draft => ({
  ...draft,
  createsGroups,
  id: newId(),
})

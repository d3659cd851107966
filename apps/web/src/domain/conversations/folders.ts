import type { ChatFolder } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { askAgain } from '../queries/ask-again.ts'
import { foldersQuery } from './folders-query.ts'
import type { Target } from './target.ts'

export type { ChatFolder }

/** Whether a conversation is in a folder. */
export const holds = ({ userIdList, groupIdList }: ChatFolder, { kind, id }: Target) =>
  (kind === 'direct' ? userIdList : groupIdList).includes(id)

/** Conversations as a request names them. */
export const named = (targets: readonly Target[]) => ({
  userIdList: targets.filter(({ kind }) => kind === 'direct').map(({ id }) => id),
  groupIdList: targets.filter(({ kind }) => kind === 'group').map(({ id }) => id),
})

export const addFolder = (client: QueryClient, label: string, targets: readonly Target[]) =>
  askAgain(client, foldersQuery, api.call('POST /api/chat/folders', { body: { label, ...named(targets) } }))

interface FolderChange {
  readonly label?: string
  readonly add?: readonly Target[]
  readonly remove?: readonly Target[]
}

/** Only what differs is sent: another device may have changed the rest. */
export const changeFolder = (
  client: QueryClient,
  id: number,
  { label, add = [], remove = [] }: FolderChange,
) =>
  askAgain(
    client,
    foldersQuery,
    api.call('PUT /api/chat/folders', {
      body: {
        id,
        ...(label !== undefined && { label }),
        ...(add.length > 0 && { add: named(add) }),
        ...(remove.length > 0 && { remove: named(remove) }),
      },
    }),
  )

export function removeFolder(client: QueryClient, id: number) {
  show(client, (list) => list.filter((folder) => folder.id !== id))
  return askAgain(client, foldersQuery, api.call('DELETE /api/chat/folders', { body: { id } }))
}

export function orderFolders(client: QueryClient, idList: number[]) {
  const place = (folder: ChatFolder) => idList.indexOf(folder.id)
  show(client, (list) => list.toSorted((a, b) => place(a) - place(b)))
  return askAgain(client, foldersQuery, api.call('PUT /api/chat/folders/order', { body: { idList } }))
}

/** Shows at once what is to become of them. */
function show(client: QueryClient, next: (list: ChatFolder[]) => ChatFolder[]) {
  client.setQueryData(foldersQuery.queryKey, (page) => page && { ...page, list: next(page.list) })
}

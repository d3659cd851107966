import { calls } from '@parley/contract'
import type { Caller } from '../../kernel/caller.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { FolderService, NamedChats } from './folder-service.ts'

/** @param markRead marks conversations read up to their ends */
export function chatListRoutes(
  routes: Routes,
  folders: FolderService,
  markRead: (caller: Caller, named: NamedChats) => Promise<void>,
): void {
  const done = async (work: Promise<void>) => {
    await work
    return {}
  }
  routes.signedIn(calls.markChatsRead, ({ body }, caller) => done(markRead(caller, body)))
  routes.signedIn(calls.chatFolders, (_, caller) => folders.list(caller))
  routes.signedIn(calls.addChatFolder, ({ body }, caller) => folders.add(caller, body))
  routes.signedIn(calls.changeChatFolder, ({ body }, caller) => folders.change(caller, body))
  routes.signedIn(calls.removeChatFolder, ({ body }, caller) => done(folders.remove(caller, body.id)))
  routes.signedIn(calls.orderChatFolders, ({ body }, caller) => done(folders.order(caller, body.idList)))
}

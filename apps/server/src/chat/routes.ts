import { calls } from '@parley/contract'
import type { Routes } from '../http/routes.ts'
import type { ChatAdministrationService } from './administration-service.ts'
import type { ChatService } from './service.ts'

export function chatRoutes(
  routes: Routes,
  chat: ChatService,
  administration: ChatAdministrationService,
): void {
  routes.signedIn(calls.chatSessions, ({ query }, caller) => chat.sessions(caller, query))
  routes.signedIn(calls.chatHistory, ({ query }, caller) => chat.history(caller, query))
  routes.signedIn(calls.deleteChatMessages, async ({ body }, caller) => {
    await chat.hide(caller, body.idList)
    return {}
  })
  routes.signedIn(calls.toggleChatTop, async ({ body }, caller) => {
    await chat.togglePin(caller, body.friendId)
    return {}
  })
  routes.signedIn(calls.markChatRead, async ({ body }, caller) => {
    await chat.markRead(caller, body.friendId, body.messageId)
    return {}
  })

  routes.signedIn(calls.adminChatSessions, ({ query }) => administration.sessions(query))
  routes.signedIn(calls.adminChatHistory, ({ query }, caller) => administration.history(caller, query))
  routes.signedIn(calls.adminDeleteChatMessages, async ({ body }, caller) => {
    await administration.deleteMessages(caller, body.idList)
    return {}
  })
}

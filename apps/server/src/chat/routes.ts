import { calls } from '@parley/contract'
import type { Routes } from '../http/routes.ts'
import type { ChatService } from './service.ts'

export function chatRoutes(routes: Routes, chat: ChatService): void {
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
}

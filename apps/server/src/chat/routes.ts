import { calls } from '@parley/contract'
import type { Routes } from '../http/routes.ts'
import type { ChatAdministrationService } from './administration-service.ts'
import type { ChatCatchUpService } from './catch-up-service.ts'
import type { ChatService } from './service.ts'
import type { ChatSessionService } from './session-service.ts'

export interface ChatServices {
  readonly messages: ChatService
  readonly sessions: ChatSessionService
  readonly catchUp: ChatCatchUpService
  readonly administration: ChatAdministrationService
}

export function chatRoutes(routes: Routes, { messages, sessions, administration }: ChatServices): void {
  const done = async (work: Promise<void>) => {
    await work
    return {}
  }
  routes.signedIn(calls.chatHistory, ({ query }, caller) => messages.history(caller, query))
  routes.signedIn(calls.deleteChatMessages, ({ body }, caller) => done(messages.hide(caller, body.idList)))

  routes.signedIn(calls.chatSessions, ({ query }, caller) => sessions.list(caller, query))
  routes.signedIn(calls.removeChatSession, ({ body }, caller) => done(sessions.remove(caller, body.friendId)))
  routes.signedIn(calls.toggleChatTop, ({ body }, caller) => done(sessions.togglePin(caller, body.friendId)))
  routes.signedIn(calls.markChatRead, ({ body }, caller) =>
    done(sessions.markRead(caller, body.friendId, body.messageId)),
  )
  routes.signedIn(calls.markChatUnread, ({ body }, caller) =>
    done(sessions.markUnread(caller, body.friendId)),
  )
  routes.signedIn(calls.muteChat, ({ body }, caller) =>
    done(sessions.mute(caller, body.friendId, body.isMuted)),
  )

  routes.signedIn(calls.adminChatSessions, ({ query }, caller) => administration.sessions(caller, query))
  routes.signedIn(calls.adminChatHistory, ({ query }, caller) => administration.history(caller, query))
  routes.signedIn(calls.adminDeleteChatMessages, ({ body }, caller) =>
    done(administration.deleteMessages(caller, body.idList)),
  )
}

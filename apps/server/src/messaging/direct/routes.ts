import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { Direct } from './domain.ts'

export function directRoutes(
  routes: Routes,
  {
    direct,
    histories,
    lists,
    arranging,
    reacting,
    reactionNotices,
    pinning,
    commanding,
    editing,
    surveys,
    threads,
    administration,
  }: Direct,
): void {
  const done = async (work: Promise<void>) => {
    await work
    return {}
  }
  routes.signedIn(calls.reactingPeople, ({ query }, caller) => reacting.people(caller, query))
  routes.signedIn(calls.reactionNotices, (_, caller) => reactionNotices.list(caller))
  routes.signedIn(calls.seenReactions, ({ body }, caller) => done(reactionNotices.seen(caller, body)))
  routes.signedIn(calls.followedThreads, ({ query }, caller) => threads.list(caller, query))
  routes.signedIn(calls.markThreadRead, ({ body }, caller) => done(threads.read(caller, body)))
  routes.signedIn(calls.followThread, ({ body }, caller) => done(threads.follow(caller, body)))
  routes.signedIn(calls.pollVoters, ({ query }, caller) => surveys.voters(caller, query))
  routes.signedIn(calls.signUps, ({ query }, caller) => surveys.signUps(caller, query))
  routes.signedIn(calls.chatCommands, ({ query }, caller) => commanding.list(caller, query.friendId))
  routes.signedIn(calls.chatPins, ({ query }, caller) => pinning.list(caller, query.friendId))
  routes.signedIn(calls.messageVersions, ({ query }, caller) => editing.versions(caller, query))
  routes.signedIn(calls.chatHistory, ({ query }, caller) => histories.history(caller, query.friendId, query))
  routes.signedIn(calls.chatMedia, ({ query }, caller) => histories.media(caller, query.friendId, query))
  routes.signedIn(calls.deleteChatMessages, ({ body }, caller) =>
    done(histories.hide(caller, body.idList, direct.areOf(caller.userId))),
  )

  routes.signedIn(calls.chatSessions, ({ query }, caller) => lists.list(caller, query))
  routes.signedIn(calls.removeChatSession, ({ body }, caller) =>
    done(arranging.remove(caller, body.friendId)),
  )
  routes.signedIn(calls.toggleChatTop, ({ body }, caller) => done(arranging.togglePin(caller, body.friendId)))
  routes.signedIn(calls.markChatRead, ({ body }, caller) =>
    done(arranging.markRead(caller, body.friendId, body.messageId)),
  )
  routes.signedIn(calls.markChatUnread, ({ body }, caller) =>
    done(arranging.markUnread(caller, body.friendId)),
  )
  routes.signedIn(calls.muteChat, ({ body }, caller) =>
    done(arranging.mute(caller, body.friendId, body.isMuted)),
  )
  routes.signedIn(calls.setChatAlerts, ({ body }, caller) =>
    done(arranging.setAlerts(caller, body.friendId, body)),
  )

  routes.signedIn(calls.adminChatSessions, ({ query }, caller) => administration.list(caller, query))
  routes.signedIn(calls.adminChatHistory, ({ query }, caller) => administration.history(caller, query))
  routes.signedIn(calls.adminDeleteChatMessages, ({ body }, caller) =>
    done(administration.deleteMessages(caller, body.idList)),
  )
}

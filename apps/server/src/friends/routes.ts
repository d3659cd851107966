import { calls } from '@parley/contract'
import type { Routes } from '../http/routes.ts'
import type { FriendService } from './service.ts'

export function friendRoutes(routes: Routes, friends: FriendService): void {
  routes.signedIn(calls.searchUsers, ({ query }, caller) => friends.search(caller, query))
  routes.signedIn(calls.friends, ({ query }, caller) => friends.list(caller, query))
  routes.signedIn(calls.friendInfo, ({ query }, caller) => friends.info(caller, query.friendID))
  routes.signedIn(calls.changeFriend, async ({ body }, caller) => {
    await friends.setNote(caller, body.friendID, body.notice)
    return {}
  })
  routes.signedIn(calls.removeFriend, async ({ body }, caller) => {
    await friends.remove(caller, body.friendId)
    return {}
  })
  routes.signedIn(calls.friendVerification, ({ body }) => friends.verification(body.friendId))
  routes.signedIn(calls.addFriend, async ({ body }, caller) => {
    await friends.ask(caller, body)
    return {}
  })
  routes.signedIn(calls.friendRequests, ({ query }, caller) => friends.requests(caller, query))
  routes.signedIn(calls.handleFriendRequest, async ({ body }, caller) => {
    await friends.handle(caller, body)
    return {}
  })
}

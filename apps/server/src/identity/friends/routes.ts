import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { BlockService } from './block-service.ts'
import type { FriendService } from './service.ts'

export function friendRoutes(routes: Routes, friends: FriendService, blocks: BlockService): void {
  routes.signedIn(calls.searchUsers, ({ query }, caller) => friends.search(caller, query))
  routes.signedIn(calls.friends, ({ query }, caller) => friends.list(caller, query))
  routes.signedIn(calls.friendInfo, ({ query }, caller) => friends.info(caller, query.friendID))
  routes.signedIn(calls.personCard, ({ query }, caller) => friends.card(caller, query.userID))
  routes.signedIn(calls.changeFriend, async ({ body }, caller) => {
    await friends.setNote(caller, body.friendID, body.notice)
    return {}
  })
  routes.signedIn(calls.removeFriend, async ({ body }, caller) => {
    await friends.remove(caller, body.friendId)
    return {}
  })
  routes.signedIn(calls.friendVerification, ({ body }, caller) => friends.verification(caller, body.friendId))
  routes.signedIn(calls.addFriend, async ({ body }, caller) => {
    await friends.ask(caller, body)
    return {}
  })
  routes.signedIn(calls.friendRequests, ({ query }, caller) => friends.requests(caller, query))
  routes.signedIn(calls.handleFriendRequest, async ({ body }, caller) => {
    await friends.handle(caller, body)
    return {}
  })
  routes.signedIn(calls.blocks, ({ query }, caller) => blocks.list(caller, query))
  routes.signedIn(calls.block, async ({ body }, caller) => {
    await blocks.block(caller, body.userId)
    return {}
  })
  routes.signedIn(calls.unblock, async ({ body }, caller) => {
    await blocks.unblock(caller, body.userId)
    return {}
  })
}

import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { Groups } from './domain.ts'

export function groupRoutes(
  routes: Routes,
  {
    groups,
    membership,
    bans,
    settings,
    keeping,
    requests,
    histories,
    lists,
    arranging,
    pinning,
    commanding,
    administration,
    announcing,
    readers,
  }: Groups,
): void {
  const done = async (work: Promise<void>) => {
    await work
    return {}
  }
  routes.signedIn(calls.createGroup, ({ body }, caller) => groups.create(caller, body))
  routes.signedIn(calls.groupInfo, ({ params }, caller) => groups.info(caller, params.id))
  routes.signedIn(calls.myGroups, ({ query }, caller) => groups.mine(caller, query))
  routes.signedIn(calls.searchGroups, ({ query }, caller) => groups.search(caller, query))
  routes.signedIn(calls.groupFriends, ({ query }, caller) => groups.friends(caller, query))
  routes.signedIn(calls.groupMembers, ({ query }, caller) => groups.members(caller, query))

  routes.signedIn(calls.changeGroup, ({ body }, caller) => done(settings.change(caller, body)))
  routes.signedIn(calls.keepGroupMessages, ({ body }, caller) =>
    done(keeping.change(caller, body.groupId, body.days)),
  )
  routes.signedIn(calls.dissolveGroup, ({ params }, caller) => done(settings.dissolve(caller, params.id)))

  routes.signedIn(calls.inviteMembers, ({ body }, caller) =>
    done(membership.invite(caller, body.id, body.memberIdList)),
  )
  routes.signedIn(calls.removeMember, ({ query }, caller) => done(membership.remove(caller, query)))
  routes.signedIn(calls.groupBans, ({ query }, caller) => bans.list(caller, query))
  routes.signedIn(calls.liftBan, ({ body }, caller) => done(bans.lift(caller, body.groupId, body.userId)))
  routes.signedIn(calls.changeMemberRole, ({ body }, caller) =>
    done(membership.appoint(caller, body.id, body.memberId, body.role)),
  )
  routes.signedIn(calls.handOverGroup, ({ body }, caller) =>
    done(membership.handOver(caller, body.id, body.memberId)),
  )
  routes.signedIn(calls.changeMemberNickname, ({ body }, caller) =>
    done(membership.rename(caller, body.id, body.memberId, body.nickname)),
  )
  routes.signedIn(calls.muteMember, ({ body }, caller) =>
    done(membership.mute(caller, body.groupId, body.memberId, body.prohibitionTime ?? null)),
  )

  routes.signedIn(calls.groupVerification, ({ params }, caller) => membership.verification(caller, params.id))
  routes.signedIn(calls.joinGroup, ({ body }, caller) => done(membership.join(caller, body)))
  routes.signedIn(calls.groupNotices, ({ query }, caller) => requests.list(caller, query))
  routes.signedIn(calls.handleGroupNotice, ({ body }, caller) =>
    done(requests.handle(caller, body.validId, body.status)),
  )

  routes.signedIn(calls.groupSessions, ({ query }, caller) => lists.list(caller, query))
  routes.signedIn(calls.removeGroupSession, ({ body }, caller) =>
    done(arranging.remove(caller, body.groupId)),
  )
  routes.signedIn(calls.setGroupTop, ({ body }, caller) =>
    done(arranging.pin(caller, body.groupId, body.isTop)),
  )
  routes.signedIn(calls.markGroupRead, ({ body }, caller) =>
    done(arranging.markRead(caller, body.groupId, body.messageId)),
  )
  routes.signedIn(calls.markGroupUnread, ({ body }, caller) =>
    done(arranging.markUnread(caller, body.groupId)),
  )
  routes.signedIn(calls.muteGroup, ({ body }, caller) =>
    done(arranging.mute(caller, body.groupId, body.isMuted)),
  )
  routes.signedIn(calls.setGroupAlerts, ({ body }, caller) =>
    done(arranging.setAlerts(caller, body.groupId, body)),
  )

  routes.signedIn(calls.unreadMentions, ({ query }, caller) =>
    histories.unreadMentions(caller, query.id, query),
  )

  routes.signedIn(calls.groupAnnouncements, ({ query }, caller) => announcing.list(caller, query))
  routes.signedIn(calls.announceInGroup, ({ body }, caller) => announcing.announce(caller, body))
  routes.signedIn(calls.endGroupAnnouncement, ({ body }, caller) => done(announcing.end(caller, body)))
  routes.signedIn(calls.confirmGroupAnnouncement, ({ body }, caller) =>
    done(announcing.confirm(caller, body)),
  )
  routes.signedIn(calls.groupAnnouncementPeople, ({ query }, caller) => announcing.people(caller, query))
  routes.signedIn(calls.remindOfGroupAnnouncement, ({ body }, caller) => announcing.remind(caller, body))

  routes.signedIn(calls.tellReaders, ({ body }, caller) =>
    done(readers.change(caller, body.groupId, body.isOn)),
  )
  routes.signedIn(calls.readerCounts, ({ query }, caller) => readers.counts(caller, query))
  routes.signedIn(calls.messageReaders, ({ query }, caller) => readers.people(caller, query))
  routes.signedIn(calls.remindReaders, ({ body }, caller) => readers.remind(caller, body))

  routes.signedIn(calls.groupCommands, ({ params }, caller) => commanding.list(caller, params.id))
  routes.signedIn(calls.groupPins, ({ params }, caller) => pinning.list(caller, params.id))
  routes.signedIn(calls.groupHistory, ({ params, query }, caller) =>
    histories.history(caller, params.id, query),
  )
  routes.signedIn(calls.groupMedia, ({ params, query }, caller) => histories.media(caller, params.id, query))
  routes.signedIn(calls.deleteGroupMessages, ({ params, body }, caller) =>
    done(histories.hide(caller, body.msgIdList, groups.areIn(params.id, caller.userId))),
  )

  routes.signedIn(calls.adminGroups, ({ query }) => administration.list(query))
  routes.signedIn(calls.adminMembers, ({ params, query }, caller) =>
    administration.members(caller, params.id, query),
  )
  routes.signedIn(calls.adminHandOver, ({ params, body }, caller) =>
    done(administration.handOver(caller, params.id, body.memberId)),
  )
  routes.signedIn(calls.adminUserGroups, ({ params, query }, caller) =>
    administration.groupsOf(caller, params.id, query),
  )
  routes.signedIn(calls.deleteGroups, ({ body }, caller) =>
    done(administration.dissolve(caller, body.idList)),
  )
  routes.signedIn(calls.adminGroupMessages, ({ params, query }, caller) =>
    administration.messages(caller, params.id, query),
  )
  routes.signedIn(calls.adminDeleteGroupMessages, ({ body }, caller) =>
    done(administration.deleteMessages(caller, body.idList)),
  )
}

import type { Person } from '../../support/people.ts'
import { present } from '../clock.ts'
import type { Studio } from '../media/studio.ts'
import type { Stage } from '../stage.ts'
import { Chats } from './chats.ts'
import { prepareTrip } from './departure.ts'
import { foundGroups, type Groups, groupOf } from './groups.ts'
import { inviteHikers, openTheSite } from './invitations.ts'
import { fillOffice } from './office.ts'
import { bringPeople, personOf } from './people.ts'
import { answeredRequests, waitingRequests } from './requests.ts'
import { signInElsewhere } from './sign-ins.ts'
import { afternoon, lastWeek, tonight, yesterday } from './talk.ts'
import { planTrip } from './trip.ts'

export interface World {
  readonly url: string
  readonly me: Person
  readonly newcomer: Person
  /** An administrator of the group of `trip.ts`. */
  readonly traveller: Person
  readonly administrator: Person
  person(nickname: string): Person
  group(title: string): number
  /** Everybody who is online leaves. */
  leave(): void
}

const online = [
  '陈一鸣',
  '张晓峰',
  'Alice Chen',
  '周子涵',
  '王建国',
  '李想',
  'Carla Gómez',
  '欧阳修远',
  '🌸樱花',
]

/** Makes a week in the life of the people of the cast, through the calls and sockets that everybody uses. */
export async function makeWorld(stage: Stage, studio: Studio): Promise<World> {
  await stage.moveTo('2026-11-12T10:24:00')
  const { url } = stage
  const people = await bringPeople(url, studio)
  const groups = await foundGroups(url, studio, people)
  const chats = new Chats(url, studio, people, groups)
  await answeredRequests(people, groups)

  const chapters = [
    ['2026-11-14T16:40:00', lastWeek],
    ['2026-11-19T21:05:00', yesterday],
    ['2026-11-20T14:32:00', afternoon],
    ['2026-11-20T20:09:00', tonight],
  ] as const
  for (const [time, happens] of chapters) {
    await stage.moveTo(time)
    await happens(chats)
    chats.leave()
  }
  await planTrip(chats)
  chats.leave()
  await waitingRequests(people, groups)
  const me = personOf(people, '林晓')
  const hiking = groupOf(groups, '周末徒步')
  const member = personOf(people, '吴彦').id
  await me.api.call('PUT /api/group/member/prohibition', {
    body: { groupId: hiking, memberId: member, prohibitionTime: 60 },
  })
  await arrangeList(me, personOf(people, '陈一鸣').id, groups)
  await signInElsewhere(url, me)

  await stage.moveTo(present)
  const administrator = await openTheSite(stage, people, groups)
  await inviteHikers(people, groups)
  await fillOffice(administrator, people, groups, chats)
  await prepareTrip(administrator, chats)
  chats.leave()
  for (const nickname of online) chats.writer(nickname)
  const person = (nickname: string) => personOf(people, nickname)
  const group = (title: string) => groupOf(groups, title)
  return {
    url,
    me,
    newcomer: person('小新'),
    traveller: person('李娜'),
    administrator,
    person,
    group,
    leave: () => chats.leave(),
  }
}

/** Pins, mutes and reads, as one does over a week. */
async function arrangeList({ api }: Person, pinned: number, groups: Groups) {
  const group = (title: string) => groupOf(groups, title)
  await api.call('POST /api/chat/user_top', { body: { friendId: pinned } })
  await api.call('PUT /api/group/top', { body: { groupId: group('周末徒步'), isTop: true } })
  await api.call('PUT /api/group/mute', { body: { groupId: group('家庭群'), isMuted: true } })
  const unread = ['Alice Chen', '周子涵', '🌸樱花']
  const { list } = await api.call('GET /api/chat/session', { query: { limit: -1 } })
  for (const { userId, nickname } of list)
    if (!unread.includes(nickname)) await api.call('PUT /api/chat/read', { body: { friendId: userId } })
  for (const title of ['高三（2）班', '乐队排练'])
    await api.call('PUT /api/group/read', { body: { groupId: group(title) } })
}

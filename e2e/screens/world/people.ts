import { befriend, type Person } from '../../support/people.ts'
import type { Studio } from '../media/studio.ts'
import { friends, me, newcomer, type Role, strangers } from './cast.ts'
import { onDesktop } from './sign-ins.ts'
import { uploadImage } from './upload.ts'

/** Everybody by nickname. */
export type People = ReadonlyMap<string, Person>

export function personOf(people: People, nickname: string): Person {
  const person = people.get(nickname)
  if (!person) throw new Error(`Nobody here is called ${nickname}`)
  return person
}

export async function bringPeople(url: string, studio: Studio): Promise<People> {
  const people = new Map<string, Person>()
  for (const role of [me, ...friends, ...strangers, newcomer]) {
    const person = await onDesktop(url, role.nickname)
    people.set(role.nickname, person)
    await present(url, studio, person, role)
  }
  const self = personOf(people, me.nickname)
  for (const { nickname, note } of friends) {
    const friend = personOf(people, nickname)
    await befriend(friend, self)
    if (note) await self.api.call('PUT /api/user/friends', { body: { friendID: friend.id, notice: note } })
  }
  return people
}

async function present(url: string, studio: Studio, person: Person, { abstract = '', portrait }: Role) {
  const picture = portrait && (await studio.picture(portrait, 256, 256))
  const avatar = picture ? await uploadImage(url, person, picture, 'avatar') : ''
  await person.api.call('PUT /api/user/user_info', { body: { abstract, avatar } })
}

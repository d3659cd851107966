import { type Person, password } from '../../support/people.ts'
import type { Stage } from '../stage.ts'
import { type Groups, groupOf } from './groups.ts'
import { type People, personOf } from './people.ts'

/** Makes somebody an administrator of the site, who has invited people to it. */
export async function openTheSite(stage: Stage, people: People, groups: Groups): Promise<Person> {
  const administrator = personOf(people, '王建国')
  stage.administer('grant', String(administrator.id))
  const body = { userName: String(administrator.id), password }
  const { token } = await administrator.api.call('POST /api/auth/login', { body })
  const groupIds = [groupOf(groups, '高三（2）班')]
  for (const terms of [{ days: 30, maxUses: 50, groupIds }, { days: 1 }])
    await administrator.api.call('POST /api/invitation/invitation', { body: { kind: 'site', ...terms } })
  return { ...administrator, token }
}

/** Invitations by the people who run the hiking group with me. */
export async function inviteHikers(people: People, groups: Groups) {
  const groupId = groupOf(groups, '周末徒步')
  const makers = [
    ['陈一鸣', { days: 30, maxUses: 10 }],
    ['张晓峰', { days: 1 }],
  ] as const
  for (const [nickname, terms] of makers)
    await personOf(people, nickname).api.call('POST /api/invitation/invitation', {
      body: { kind: 'group', groupId, ...terms },
    })
}

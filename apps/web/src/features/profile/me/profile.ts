import type { UserInfo } from '@parley/contract'
import { isWithin, limits } from '@parley/contract/limits'

/** The fields of my profile. */
export type Profile = Pick<UserInfo, 'nickname' | 'abstract'>

export type ProfileProblem = 'missing' | 'tooLong' | 'characters'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is not allowed.
const control = /[\u0000-\u001f\u007f-\u009f]/

/** The problems of the fields, by the rules of the server. */
export function profileProblems({
  nickname,
  abstract,
}: Profile): Partial<Record<keyof Profile, ProfileProblem>> {
  const problem = nicknameProblem(nickname)
  return {
    ...(problem && { nickname: problem }),
    ...(!isWithin(abstract, limits.abstract) && { abstract: 'tooLong' as const }),
  }
}

function nicknameProblem(nickname: string): ProfileProblem | undefined {
  if (nickname.trim() === '') return 'missing'
  if (!isWithin(nickname, limits.nickname)) return 'tooLong'
  return control.test(nickname.trim()) ? 'characters' : undefined
}

/** The changes of the draft to the saved profile; white space around does not count. */
export function profileChanges(saved: Profile, draft: Profile): Partial<Profile> {
  const nickname = draft.nickname.trim()
  const abstract = draft.abstract.trim()
  return {
    ...(nickname !== saved.nickname && { nickname }),
    ...(abstract !== saved.abstract && { abstract }),
  }
}

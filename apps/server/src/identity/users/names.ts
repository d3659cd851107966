import { hasHidden, isReservedName, Role, showsSomething, skeletonOf } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { administrators } from './administration-repository.ts'
import { userById } from './repository.ts'

/**
 * Checks a name that a person gives to themselves, a bot or a group.
 * @param userId the person, or undefined where they have no account yet
 * @throws Refusal `nameReserved` where it can be taken for the site's own, and they do not administer the site
 */
export async function checkReserved(
  queries: Queries,
  userId: number | undefined,
  name: string,
): Promise<void> {
  if (!isReservedName(name)) return
  const user = userId === undefined ? undefined : await userById(queries, userId)
  if (user?.role !== Role.administrator) refuse('nameReserved')
}

/**
 * Checks a name that has changed. Unchanged ones, also from before this rule, are not checked: clients send them back.
 * @throws Refusal where a new name hides something or shows nothing
 */
export function checkShown(field: string, name: string): void {
  if (!showsSomething(name)) refuseField(field, 'blank')
  if (hasHidden(name)) refuseField(field, 'characters')
}

/** The people among these whose name can be mistaken for that of somebody else who administers the site. */
export async function likeAdministrators(
  queries: Queries,
  people: readonly { readonly id: number; readonly nickname: string }[],
): Promise<Set<number>> {
  if (people.length === 0) return new Set()
  const staff = await administrators(queries)
  const skeletons = new Set(staff.map(({ nickname }) => skeletonOf(nickname)))
  const ids = new Set(staff.map(({ id }) => id))
  const alike = people.filter(({ id, nickname }) => !ids.has(id) && skeletons.has(skeletonOf(nickname)))
  return new Set(alike.map(({ id }) => id))
}

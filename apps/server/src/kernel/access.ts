import { type Access, type Duty, Role } from '@parley/contract'

/** A person's current role and duty. */
interface Standing {
  readonly role: number
  readonly duty?: Duty | null | undefined
}

/** Whether a person with this standing may use endpoints for `access`. */
export function mayCall(access: Access, { role, duty }: Standing): boolean {
  if (access === 'public' || access === 'user' || role === Role.administrator) return true
  return access !== 'administrator' && duty === access
}

/** Whether a person belongs to the staff: only administrators may act on their account. */
export const isStaff = ({ role, duty = null }: Standing): boolean =>
  role === Role.administrator || duty !== null

/** Whether `actor` may decide about these people: nobody about themselves, and moderators not about the staff. */
export function decidesAbout(
  actor: (Standing & { readonly id: number }) | undefined,
  about: ReadonlyArray<(Standing & { readonly id: number }) | undefined>,
): boolean {
  if (!actor || !mayCall('moderator', actor)) return false
  const present = about.filter((one) => one !== undefined)
  if (present.some(({ id }) => id === actor.id)) return false
  return actor.role === Role.administrator || !present.some(isStaff)
}

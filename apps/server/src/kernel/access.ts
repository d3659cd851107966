import { type Access, type Duty, Role } from '@parley/contract'

/** What somebody is to the site at this moment. */
interface Standing {
  readonly role: number
  readonly duty?: Duty | null | undefined
}

/** Whether a call for these is one for whoever is signed in as this. */
export function mayCall(access: Access, { role, duty }: Standing): boolean {
  if (access === 'public' || access === 'user' || role === Role.administrator) return true
  return access !== 'administrator' && duty === access
}

/** Whether somebody does something for the site: nobody but administrators acts on their account. */
export const isStaff = ({ role, duty = null }: Standing): boolean =>
  role === Role.administrator || duty !== null

/** Whether somebody decides what is about these people: nobody what is about themselves, moderators not what is about the staff. */
export function decidesAbout(
  actor: (Standing & { readonly id: number }) | undefined,
  about: ReadonlyArray<(Standing & { readonly id: number }) | undefined>,
): boolean {
  if (!actor || !mayCall('moderator', actor)) return false
  const present = about.filter((one) => one !== undefined)
  if (present.some(({ id }) => id === actor.id)) return false
  return actor.role === Role.administrator || !present.some(isStaff)
}

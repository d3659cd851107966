import { Role } from '@parley/contract/enums'
import { useSession } from './session.ts'

/** Whether I keep the site. */
export const useIsAdministrator = () => useSession().role === Role.administrator

/** Roles to which some page of the administration is open. */
const staffRoles: readonly Role[] = [Role.administrator]

export const isStaff = ({ role }: { role: Role }) => staffRoles.includes(role)

export const useIsStaff = () => isStaff(useSession())

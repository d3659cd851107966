import { Role } from '@parley/contract/enums'
import { useSession } from './session.ts'

/** Whether I keep the site. */
export const useIsAdministrator = () => useSession().role === Role.administrator

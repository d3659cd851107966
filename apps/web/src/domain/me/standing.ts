import type { Duty } from '@parley/contract'
import { Role } from '@parley/contract/enums'
import { session, useSession } from '../session/session.ts'
import { userConfig, useUserConfig } from './user-config.ts'

/** My role on the site, which the token has, and my duty, which only the server knows. */
export interface Standing {
  readonly role: Role
  /** Undefined also until it is known. */
  readonly duty: Duty | undefined
}

export const standing = (): Standing => ({ role: session.getState().role, duty: userConfig()?.duty })

export function useStanding(): Standing {
  const { role } = useSession()
  const duty = useUserConfig()?.duty
  return { role, duty }
}

/** Whether some page of the administration is open to somebody. */
export const isStaff = ({ role, duty }: Standing) => role === Role.administrator || duty !== undefined

export const useIsStaff = () => isStaff(useStanding())

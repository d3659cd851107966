import { useUserConfig } from '../../domain/me/user-config.ts'
import { later } from '../../platform/code/later.tsx'

const OutsideGuard = later(() => import('./outside-guard.tsx'))

/** For whoever wants it: links to other sites are asked about before they are opened. */
export function LinkGuard() {
  const isWanted = useUserConfig()?.secureLink ?? false
  return isWanted && <OutsideGuard />
}

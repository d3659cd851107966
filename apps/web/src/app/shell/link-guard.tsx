import { useUserConfig } from '../../domain/me/user-config.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'

const OutsideGuard = lazyComponent(() => import('./outside-guard.tsx'))

/** For people who want it: links to other sites are asked about before they are opened. */
export function LinkGuard() {
  const isWanted = useUserConfig()?.secureLink ?? false
  return isWanted && <OutsideGuard />
}

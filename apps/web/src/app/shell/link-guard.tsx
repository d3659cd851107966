import { useUserConfig } from '../../domain/me/user-config.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'

const OutsideGuard = lazyComponent(() => import('./outside-guard.tsx'))

/** For people who want it: asks before a link to another site opens. */
export function LinkGuard() {
  const isWanted = useUserConfig()?.secureLink ?? false
  return isWanted && <OutsideGuard />
}

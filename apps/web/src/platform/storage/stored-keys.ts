import { isShared } from './shared-computer.ts'

/** The keys of `storage` that begin so. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(isShared() ? sessionStorage : localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

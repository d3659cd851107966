import { firstCluster } from '../../platform/clusters.ts'

/** The first character of a name, as a person sees it; replaces a missing picture. */
export function initialOf(name: string) {
  return firstCluster(name.trim())?.toUpperCase() ?? '?'
}

import { SkeletonRows } from '../../../components/controls/skeleton.tsx'

/** A page whose code is on its way. */
export const PageSkeleton = () => <SkeletonRows count={8} />

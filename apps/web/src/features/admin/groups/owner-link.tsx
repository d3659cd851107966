import type { AdminGroup } from '@parley/contract'
import { Link } from '../../../components/controls/link.tsx'

/** Owner of a group; leads to their account. */
export const OwnerLink = ({ owner: { userId, nickname } }: { owner: AdminGroup['creater'] }) => (
  <Link to={`/admin/people?id=${userId}`}>{nickname}</Link>
)

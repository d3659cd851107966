import type { Group } from '@parley/contract'
import { useEffect } from 'react'
import { mayIn } from '../../../domain/groups/group-rights.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { t } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'

/** Redirects a member who is dismissed while on a page for owner and administrators. @returns whether one may stay */
export function useStaffOnly(group: Group): boolean {
  const navigate = useNavigate()
  const mayStay = mayIn(group, 'manage')
  const { groupId } = group
  useEffect(() => {
    if (mayStay) return
    toast.warning(t('common.noPermission'))
    void navigate(`/group/${groupId}/info`, { replace: true })
  }, [mayStay, groupId, navigate])
  return mayStay
}

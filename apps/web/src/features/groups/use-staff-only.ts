import type { Group } from '@parley/contract'
import { useEffect } from 'react'
import { mayIn } from '../../lib/group-rights.ts'
import { t } from '../../lib/i18n/index.ts'
import { useNavigate } from '../../lib/router/index.ts'
import { toast } from '../../lib/toast.ts'

/** Sends away whoever is dismissed while on a page for owner and administrators. @returns whether one may stay */
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

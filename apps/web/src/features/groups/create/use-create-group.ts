import type { CallInput } from '@parley/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../domain/api/api.ts'
import { refreshGroups } from '../../../domain/groups/groups.ts'
import { useNavigate } from '../../../platform/router/index.ts'

/** Makes a group and goes to its chat. */
export function useCreateGroup() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: CallInput<'POST /api/group/group'>['body']) =>
      api.call('POST /api/group/group', { body }),
    onSuccess: async ({ groupId }) => {
      await refreshGroups(client)
      await navigate(`/group/${groupId}`, { replace: true })
    },
  })
}

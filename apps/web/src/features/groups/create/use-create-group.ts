import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createGroup, type NewGroup } from '../../../domain/groups/create-group.ts'
import { useNavigate } from '../../../platform/router/index.ts'

/** Makes a group and goes to its chat. */
export function useCreateGroup() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (group: NewGroup) => createGroup(client, group),
    onSuccess: (id) => navigate(`/group/${id}`, { replace: true }),
  })
}

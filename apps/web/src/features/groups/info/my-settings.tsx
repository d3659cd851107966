import type { GroupSession, Page } from '@parley/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Switch } from '../../../components/controls/switch.tsx'
import { api } from '../../../domain/api/api.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { groupSessionsQuery } from '../../../domain/conversations/queries.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from '../group/group.module.css'

type Mine = Pick<GroupSession, 'isTop' | 'isMuted'>

/** How the group behaves for me alone. Shown at once, and no longer if it is refused. */
export function MySettings({ groupId }: { groupId: number }) {
  const t = useT()
  const client = useQueryClient()
  const key = groupSessionsQuery.queryKey
  const { data } = useQuery({
    ...groupSessionsQuery,
    select: ({ list }) => list.find((session) => session.groupId === groupId),
  })
  const { mutate } = useMutation({
    mutationFn: ({ isTop, isMuted }: Partial<Mine>) =>
      isTop !== undefined
        ? api.call('PUT /api/group/top', { body: { groupId, isTop } })
        : api.call('PUT /api/group/mute', { body: { groupId, isMuted: isMuted ?? false } }),
    onMutate: (change) =>
      client.setQueryData(
        key,
        (page: Page<GroupSession> | undefined) =>
          page && {
            ...page,
            list: page.list.map((session) =>
              session.groupId === groupId ? { ...session, ...change } : session,
            ),
          },
      ),
    onError: toastError,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
  return (
    <div className={styles.card}>
      <Switch
        label={t('groups.pin')}
        checked={data?.isTop ?? false}
        disabled={!data}
        onChange={(isTop) => mutate({ isTop })}
      />
      <Switch
        label={t('groups.mute')}
        hint={t('groups.muteHint')}
        checked={data?.isMuted ?? false}
        disabled={!data}
        onChange={(isMuted) => mutate({ isMuted })}
      />
    </div>
  )
}

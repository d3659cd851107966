import type { GroupBan, Page } from '@parley/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { useGroupMutation } from '../../../components/groups/use-group-mutation.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { ListRow } from '../../../components/layout/list-row.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { liftBan } from '../../../domain/groups/bans.ts'
import { useNameOf } from '../../../domain/people/friends.ts'
import { inheritFocus } from '../../../platform/inherit-focus.ts'
import { t as text, useLanguage, useT } from '../../../platform/texts/index.ts'
import { listTime } from '../../../platform/time/time.ts'
import { VirtualList } from '../../../platform/virtual-list.tsx'
import styles from './bans.module.css'

interface BansDialogProps {
  groupId: number
  query: UseQueryResult<Page<GroupBan>>
  open: boolean
  onClose: () => void
}

/** Everybody who is banned from a group, and the end of it. */
export function BansDialog({ groupId, query, open, onClose }: BansDialogProps) {
  const t = useT()
  const { data } = query
  const content = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('groups.bans')}
      description={data && data.count > 0 && t('groups.bansText')}
    >
      <div ref={content} className={styles.content} tabIndex={-1}>
        <Content groupId={groupId} query={query} onLifted={() => inheritFocus(content.current)} />
      </div>
    </Dialog>
  )
}

interface ContentProps extends Pick<BansDialogProps, 'groupId' | 'query'> {
  /** The button that did it is gone. */
  onLifted: () => void
}

function Content({ groupId, query, onLifted }: ContentProps) {
  const t = useT()
  const { data, error, isFetching, refetch } = query
  if (data?.count === 0)
    return <EmptyState picture="people" title={t('groups.noBans')} text={t('groups.noBansText')} />
  if (data) return <BanList groupId={groupId} bans={data.list} onLifted={onLifted} />
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  return <SkeletonRows count={3} />
}

interface BanListProps extends Pick<ContentProps, 'groupId' | 'onLifted'> {
  bans: readonly GroupBan[]
}

function BanList({ groupId, bans, onLifted }: BanListProps) {
  const t = useT()
  const language = useLanguage()
  const nameOf = useNameOf()
  const lift = useGroupMutation(
    ({ userId }: { userId: number; name: string }) => liftBan(groupId, userId),
    ({ name }) => text('groups.lifted', { name }),
  )
  const callOf = ({ userId: userID, nickname }: { userId: number; nickname: string }) =>
    nameOf({ userID, nickname })

  return (
    <div className={styles.list}>
      <VirtualList as="ul" rows={bans} keyOf={({ userId }) => userId}>
        {(ban) => {
          const { userId, avatar, bannedBy, createdAt } = ban
          const name = callOf(ban)
          const time = listTime(new Date(createdAt), language)
          return (
            <div className={styles.ban}>
              <ListRow
                className={styles.person}
                to={`/m/users/${userId}`}
                avatar={<Avatar id={userId} name={name} src={avatar} />}
                title={name}
                subtitle={t('groups.bannedBy', { name: callOf(bannedBy), time })}
              />
              <Button
                size="sm"
                loading={lift.isPending && lift.variables.userId === userId}
                onClick={() => lift.mutate({ userId, name }, { onSuccess: onLifted })}
              >
                {t('groups.lift')}
                <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
            </div>
          )
        }}
      </VirtualList>
    </div>
  )
}

import type { FriendRequest } from '@parley/contract'
import { RequestStatus } from '@parley/contract/enums'
import { useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import { LinkButton } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { useNameOf } from '../../lib/friends.ts'
import { type TextKey, useT } from '../../lib/i18n/index.ts'
import { inheritFocus } from '../../lib/inherit-focus.ts'
import { DeleteRequest } from './delete-request.tsx'
import styles from './page.module.css'
import { RequestRow } from './request-row.tsx'
import type { Direction } from './request-state.ts'
import { useDecide } from './use-decide.ts'
import { useWaitingFirst } from './use-waiting-first.ts'

const emptyTexts = {
  all: 'notices.noneText',
  received: 'notices.noneReceivedText',
  sent: 'notices.noneSentText',
} as const satisfies Record<Direction, TextKey>

interface RequestsProps {
  requests: readonly FriendRequest[]
  direction: Direction
}

export function Requests({ requests: unordered, direction }: RequestsProps) {
  const t = useT()
  const requests = useWaitingFirst(unordered)
  const decide = useDecide()
  const nameOf = useNameOf()
  const list = useRef<HTMLDivElement>(null)
  const [deleting, setDeleting] = useState<FriendRequest>()

  return (
    <>
      {requests.length === 0 ? (
        <EmptyState
          picture="bell"
          title={t('notices.noneTitle')}
          text={t(emptyTexts[direction])}
          action={<LinkButton to="/m/search/user">{t('notices.findPeople')}</LinkButton>}
        />
      ) : (
        <div ref={list} className={styles.scroller} tabIndex={-1}>
          <Virtualizer data={requests} as="ul" item="li">
            {(request) => (
              <RequestRow
                key={request.id}
                request={request}
                name={nameOf(request)}
                onDecide={(status) => decide({ verifyId: request.id, status })}
                onDelete={() => setDeleting(request)}
              />
            )}
          </Virtualizer>
        </div>
      )}
      <DeleteRequest
        request={deleting}
        onConfirm={({ id }) => {
          decide({ verifyId: id, status: RequestStatus.deleted })
          setDeleting(undefined)
          inheritFocus(list.current)
        }}
        onClose={() => setDeleting(undefined)}
      />
    </>
  )
}

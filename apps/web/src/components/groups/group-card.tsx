import type { GroupHit, GroupNotice } from '@parley/contract'
import { useEffect, useRef } from 'react'
import { hitStateOf } from '../../domain/groups/hit-state.ts'
import { inMyLanguage } from '../../domain/sentences.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { inheritFocus } from '../../platform/inherit-focus.ts'
import { useT, withTexts } from '../../platform/texts/index.ts'
import { ApplicationDialog } from '../adding/application-dialog.tsx'
import { groupDoor } from '../adding/doors.ts'
import { GroupAction } from '../adding/group-action.tsx'
import { useApplication } from '../adding/use-application.ts'
import { Facts, IdFact, TextFact } from '../facts/facts.tsx'
import { PageColumn } from '../layout/panes.tsx'
import { ReportButton } from '../people/report-button.tsx'
import { CodeCard } from './code-card.tsx'
import styles from './group.module.css'
import { GroupTop } from './group-top.tsx'

interface GroupCardProps {
  hit: GroupHit
  /** I was in it. */
  isFormer: boolean
  notices: readonly GroupNotice[]
}

/** A group as everybody sees it who may find it, and the way in. */
export function GroupCard({ hit, isFormer, notices }: GroupCardProps) {
  const t = useT()
  const applying = useApplication(groupDoor)
  const heading = useRef<HTMLHeadingElement>(null)
  const { groupId, title, avatar, abstract, userCount, userOnlineCount } = hit
  const state = hitStateOf(hit, notices)

  // The button that asked is gone, or the whole card, and with it the focus.
  const hasAsked = applying.addressee !== undefined
  useEffect(() => {
    if (hasAsked && state === 'requested') inheritFocus(heading.current)
  }, [hasAsked, state])
  useEffect(() => {
    if (hasAsked) return () => inheritFocus(document.querySelector('main'))
  }, [hasAsked])

  return (
    <PageColumn>
      <GroupTop
        ref={heading}
        id={groupId}
        title={title}
        avatar={avatar}
        members={t('adding.members', { count: userCount })}
        online={t('adding.online', { count: userOnlineCount })}
      />
      <Facts>
        <IdFact label={t('adding.groupId')} id={groupId} copyLabel={t('adding.copyGroupId')} />
        <TextFact
          label={t('adding.abstract')}
          text={inMyLanguage('groupAbstract', abstract)}
          none={t('adding.noAbstract')}
        />
      </Facts>
      <CardCode hit={hit} />
      <div className={styles.actions}>
        <p className={styles.state}>
          {t(state === 'requested' ? 'adding.waiting' : isFormer ? 'adding.former' : 'adding.outside')}
        </p>
        <GroupAction isMain hit={hit} state={state} applying={applying} />
        <ReportButton subject={{ kind: 'group', id: groupId, name: title }} />
      </div>
      <ApplicationDialog kind="group" applying={applying} />
    </PageColumn>
  )
}

const CardCodeDialog = lazyComponent(() => withTexts('inviting', import('./card-code-dialog.tsx')))

/** The way to the code of a group's card. */
function CardCode({ hit }: { hit: GroupHit }) {
  const t = useT()
  return <CodeCard label={t('adding.cardCode')} dialog={(props) => <CardCodeDialog hit={hit} {...props} />} />
}

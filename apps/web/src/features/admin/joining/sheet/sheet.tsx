import { Download, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../../components/controls/button.tsx'
import { Pills } from '../../../../components/controls/pills.tsx'
import { UnsavedGuard } from '../../../../components/layout/unsaved-guard.tsx'
import { ConfirmDialog } from '../../../../components/overlays/confirm-dialog.tsx'
import type { AddedMembers } from '../../../../domain/joining/members.ts'
import { saveTable } from '../../../../platform/save-table.ts'
import { useLanguage, useT } from '../../../../platform/texts/index.ts'
import { comingTime } from '../../../../platform/time/time.ts'
import { Card } from './card.tsx'
import { cardsOf, type MemberCard } from './cards.ts'
import { PrintedSheet } from './printed-sheet.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  added: AddedMembers
  onAgain: () => void
}

const perPageChoices = [6, 8, 12] as const
/** On the screen they are to be looked at, not to be read. */
const shownCards = 12

/** People who were added, with a card for each to print and cut out. */
export function Sheet({ added, onAgain }: SheetProps) {
  const t = useT()
  const language = useLanguage()
  const cards = useMemo(() => cardsOf(added), [added])
  const [perPage, setPerPage] = useState<(typeof perPageChoices)[number]>(8)
  const [isLeaving, setLeaving] = useState(false)
  const until = comingTime(new Date(added.expiresAt), language)
  const question = {
    title: t('joining.leaveTitle'),
    text: t('joining.leaveText'),
    stay: t('common.cancel'),
    leave: t('joining.leave'),
  }

  const download = () =>
    saveTable(t('joining.codesName'), [
      [
        t('joining.name'),
        t('joining.account'),
        t('joining.code'),
        t('joining.link'),
        t('joining.address'),
        t('joining.validUntil'),
      ],
      ...cards.map((card) => lineOf(card, t('joining.used'), until)),
    ])

  return (
    <section className={styles.result} aria-label={t('joining.sheetTitle', { count: cards.length })}>
      <div className={styles.head} role="status">
        <h2 className={styles.title}>{t('joining.sheetTitle', { count: cards.length })}</h2>
        <p>{t('joining.sheetText', { until })}</p>
        <p className={styles.once}>{t('joining.sheetOnce')}</p>
      </div>
      <div className={styles.pages}>
        <Pills
          label={t('joining.perPage')}
          value={perPage}
          onChange={setPerPage}
          options={perPageChoices.map((count) => ({ value: count, label: t('joining.cards', { count }) }))}
        />
      </div>
      <div className={styles.ways}>
        <Button variant="primary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t('joining.print')}
        </Button>
        <Button icon={<Download aria-hidden="true" />} onClick={download}>
          {t('joining.download')}
        </Button>
        <Button variant="ghost" onClick={() => setLeaving(true)}>
          {t('joining.another')}
        </Button>
      </div>
      <div className={styles.cards}>
        {cards.slice(0, shownCards).map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </div>
      {cards.length > shownCards && (
        <p className={styles.more}>{t('joining.moreCards', { count: cards.length - shownCards })}</p>
      )}
      <PrintedSheet cards={cards} perPage={perPage} />
      <UnsavedGuard isDirty question={question} />
      <ConfirmDialog
        open={isLeaving}
        title={question.title}
        text={question.text}
        cancelLabel={question.stay}
        confirmLabel={t('joining.another')}
        danger
        onConfirm={onAgain}
        onClose={() => setLeaving(false)}
      />
    </section>
  )
}

const lineOf = ({ name, account, code, link, address }: MemberCard, used: string, until: string) =>
  code === undefined ? [name, account, used, '', address, ''] : [name, account, code, link, address, until]

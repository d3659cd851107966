import { useMemo } from 'react'
import { useSiteSettings } from '../../../../domain/site-settings.ts'
import { qrDrawing } from '../../../../platform/qr/drawing.ts'
import { useLanguage, useT } from '../../../../platform/texts/index.ts'
import { comingTime } from '../../../../platform/time/time.ts'
import styles from './card.module.css'
import type { MemberCard } from './cards.ts'

/** Data that somebody needs to set their password and to sign in, dark on white as it is printed. */
export function Card({ card }: { card: MemberCard }) {
  const t = useT()
  const language = useLanguage()
  const site = useSiteSettings()?.name
  const { name, account, code, link, address, until } = card
  const { size, path } = useMemo(() => qrDrawing(link), [link])
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.words}>
        <p className={styles.site}>{site || t('common.appName')}</p>
        <p className={styles.name}>{name}</p>
        <dl className={styles.facts}>
          <dt>{t('joining.account')}</dt>
          <dd>{account}</dd>
          <dt>{t('joining.code')}</dt>
          <dd className={styles.code}>{code ?? t('joining.used')}</dd>
          <dt>{t('joining.address')}</dt>
          <dd>{address.replace(/^https?:\/\//, '')}</dd>
        </dl>
      </div>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('joining.qrOf', { name })}
      >
        <path d={path} />
      </svg>
      <p className={styles.how}>
        {t('joining.cardHow')} {t('joining.cardUntil', { until: comingTime(until, language) })}
      </p>
    </article>
  )
}

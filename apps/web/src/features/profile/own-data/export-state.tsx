import type { Archive } from '@parley/contract'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { downloadArchive } from '../../../domain/me/own-data.ts'
import { fileSize } from '../../../platform/format.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import styles from './own-data.module.css'

interface ExportStateProps {
  archive: Archive | null
  /** How many more I may request today. */
  left: number
  onStart: () => void
}

export function ExportState({ archive, left, onStart }: ExportStateProps) {
  const t = useT()
  const isUnderWay = archive?.state === 'waiting' || archive?.state === 'making'
  const again = archive?.state === 'failed' ? t('ownData.retry') : t('ownData.startAgain')
  return (
    <div className={styles.state}>
      <div className={styles.about} role="status">
        <About archive={archive} left={left} />
      </div>
      {!isUnderWay && left > 0 && (
        <Button variant={archive?.state === 'failed' ? 'primary' : 'secondary'} onClick={onStart}>
          {archive ? again : t('ownData.start')}
        </Button>
      )}
      {archive?.state === 'ready' && <DownloadButton />}
    </div>
  )
}

function About({ archive, left }: Pick<ExportStateProps, 'archive' | 'left'>) {
  const t = useT()
  const language = useLanguage()
  const remaining = left > 0 ? t('ownData.none', { left }) : t('ownData.noMore')
  if (!archive) return <p className={styles.hint}>{remaining}</p>
  const { state, done, total, size, expiresAt, leftOut, problem } = archive
  if (state === 'failed')
    return (
      <>
        <p className={styles.failed}>{t('ownData.failed')}</p>
        <p className={styles.hint}>{t(problemTexts[problem ?? 'broken'])}</p>
      </>
    )
  if (state !== 'ready')
    return (
      <>
        <p className={styles.title}>
          {state === 'waiting' && t('ownData.waiting')}
          {state === 'making' && (total > 0 ? t('ownData.makingOf', { done, total }) : t('ownData.making'))}
        </p>
        <p className={styles.hint}>{t('ownData.waitingHint')}</p>
        <progress
          className={styles.progress}
          aria-label={t('ownData.progress')}
          {...(total > 0 && { value: done, max: total })}
        />
      </>
    )
  const until = expiresAt ? fullTime(new Date(expiresAt), language) : ''
  return (
    <>
      <p className={styles.title}>{t('ownData.ready')}</p>
      <p className={styles.hint}>{t('ownData.readyHint', { size: fileSize(size ?? 0, language), until })}</p>
      {leftOut > 0 && <p className={styles.hint}>{t('ownData.leftOut', { count: leftOut })}</p>}
      {left === 0 && <p className={styles.hint}>{remaining}</p>}
    </>
  )
}

const problemTexts = {
  space: 'ownData.failedSpace',
  tooLarge: 'ownData.failedTooLarge',
  broken: 'ownData.failedBroken',
} as const

function DownloadButton() {
  const t = useT()
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    await downloadArchive().catch(toastError)
    setBusy(false)
  }

  return (
    <Button
      variant="primary"
      icon={<Download aria-hidden="true" />}
      loading={isBusy}
      onClick={() => void download()}
    >
      {t('ownData.download')}
    </Button>
  )
}

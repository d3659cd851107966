import { useQuery } from '@tanstack/react-query'
import { usageQuery } from '../../../domain/files/usage.ts'
import { fileSize } from '../../../platform/format.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { Group } from '../section/section-page.tsx'
import styles from './general.module.css'

/** How much of what I may upload is used. */
export function Uploads() {
  const t = useT()
  const language = useLanguage()
  const { data } = useQuery(usageQuery)
  if (!data) return null
  const used = fileSize(data.used, language)
  return (
    <Group title={t('profile.uploads')}>
      <p className={styles.who}>
        {data.allowed > 0
          ? t('profile.uploadsUsedOf', { used, allowed: fileSize(data.allowed, language) })
          : t('profile.uploadsUsed', { used })}
      </p>
    </Group>
  )
}

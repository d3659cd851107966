import { Button } from '../components/controls/button.tsx'
import { EmptyState } from '../components/layout/empty-state.tsx'
import { useLocation, useNavigate } from '../platform/router/index.ts'
import { useT } from '../platform/texts/index.ts'
import styles from './error-screen.module.css'

/** A part of the app that is no longer there, because a new version was installed while this one was open. */
const isOutdated = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)

/** Shown instead of a screen that failed. */
export default function ErrorScreen({ error }: { error: unknown }) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [title, text] = isOutdated(error)
    ? [t('common.updatedTitle'), t('common.updatedText')]
    : [t('common.crashTitle'), t('common.crashText')]
  return (
    <div className={styles.page}>
      <EmptyState
        level={1}
        picture="broken"
        title={title}
        text={text}
        action={
          <>
            <Button onClick={() => location.reload()}>{t('common.reload')}</Button>
            <Button variant="primary" onClick={() => void navigate(pathname + search, { replace: true })}>
              {t('common.retry')}
            </Button>
          </>
        }
      />
    </div>
  )
}

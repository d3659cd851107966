import { MessageCircle, X } from 'lucide-react'
import { type MouseEvent, useEffect } from 'react'
import { useStore } from 'zustand'
import { Avatar } from '../../components/marks/avatar.tsx'
import { useHold } from '../../components/overlays/use-hold.ts'
import { appIcon } from '../../domain/device/saying.ts'
import { useLocation, useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { clearNewsToasts, dismissNewsToast, type NewsToast, newsToasts } from './news-toasts.ts'
import styles from './toast-list.module.css'

const shownMs = 6000

/** Messages of other conversations, in passing; a pointer or focus on them stops the clock. */
export function ToastList() {
  const list = useStore(newsToasts, (state) => state.list)
  const [isHeld, holds] = useHold(list)
  const { pathname } = useLocation()
  // There the list says it.
  const isListInSight = pathname === '/'
  useEffect(() => clearNewsToasts, [])
  useEffect(() => {
    if (isListInSight && list.length > 0) clearNewsToasts()
    else if (list.some(({ path }) => path === pathname)) dismissNewsToast(pathname)
  }, [list, pathname, isListInSight])
  return (
    <div {...holds} className={styles.list} role="log" aria-live="polite">
      {(isListInSight ? [] : list).map((toast) => (
        <Item key={toast.path} toast={toast} isHeld={isHeld} />
      ))}
    </div>
  )
}

function Item({ toast, isHeld }: { toast: NewsToast; isHeld: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const { path, title, body, icon, face, times } = toast
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` restarts the clock when there is more.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissNewsToast(path), shownMs)
    return () => clearTimeout(timer)
  }, [path, isHeld, times])

  function open() {
    dismissNewsToast(path)
    void navigate(path)
  }

  function close({ currentTarget, detail }: MouseEvent<HTMLElement>) {
    const isByKey = detail === 0
    if (isByKey) leave(currentTarget)
    dismissNewsToast(path)
  }

  return (
    <div className={styles.toast}>
      <button type="button" className={styles.open} onClick={open}>
        {face ? (
          <Avatar id={face.id} name={title} src={icon === appIcon ? '' : icon} size={32} />
        ) : (
          <MessageCircle className={styles.icon} aria-hidden="true" />
        )}
        <span className={styles.words}>
          <span className={styles.title} dir="auto">
            {title}
          </span>
          <span className={styles.text} dir="auto">
            {body}
          </span>
        </span>
      </button>
      <button type="button" className={styles.close} aria-label={t('common.close')} onClick={close}>
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

/** Leads the keys on to the same of the next toast, or back to the page. */
function leave(button: HTMLElement) {
  const toast = button.parentElement
  const next = toast?.nextElementSibling ?? toast?.previousElementSibling
  const place =
    next?.querySelector<HTMLElement>(':scope > button:last-child') ?? document.querySelector('main')
  place?.focus()
}

import { useEffect } from 'react'
import { useStore } from 'zustand'
import { cx } from '../../platform/cx.ts'
import { useT } from '../../platform/texts/index.ts'
import { dismissToast, type Toast, toasts } from '../../platform/toast.ts'
import { Glyph } from '../controls/glyph.tsx'
import styles from './toaster.module.css'
import { useHold } from './use-hold.ts'

const icons = { success: 'checkCircle', warning: 'warning', error: 'alert', info: 'info' } as const
const lifetime = { success: 3000, info: 4000, warning: 5000, error: 6000 }

/** Shows what `platform/toast.ts` is told, for a few seconds each; a pointer or focus on them stops the clock. */
export function Toaster() {
  const list = useStore(toasts, (state) => state.list)
  const [isHeld, holds] = useHold(list)
  return (
    <div {...holds} className={styles.toaster} role="log" aria-live="polite">
      {list.map((toast) => (
        <Item key={toast.id} toast={toast} isHeld={isHeld} />
      ))}
    </div>
  )
}

function Item({ toast: { id, kind, text, times }, isHeld }: { toast: Toast; isHeld: boolean }) {
  const t = useT()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` restarts the clock when the text is said again.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), lifetime[kind])
    return () => clearTimeout(timer)
  }, [id, kind, isHeld, times])
  return (
    <div className={cx(styles.toast, styles[kind])} data-kind={kind}>
      <Glyph name={icons[kind]} className={styles.icon} />
      <span className={styles.text}>{text}</span>
      <button
        type="button"
        className={styles.close}
        aria-label={t('common.close')}
        onClick={() => dismissToast(id)}
      >
        <Glyph name="close" />
      </button>
    </div>
  )
}

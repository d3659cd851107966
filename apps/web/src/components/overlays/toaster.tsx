import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../platform/texts/index.ts'
import { dismissToast, type Toast, toasts } from '../../platform/toast.ts'
import { Glyph } from '../controls/glyph.tsx'
import styles from './toaster.module.css'
import { useHold } from './use-hold.ts'

/** With milliseconds. */
const looks = {
  success: ['checkCircle', 3000],
  info: ['info', 4000],
  warning: ['warning', 5000],
  error: ['alert', 6000],
} as const

/** Shows the toasts of `platform/toast.ts`, for a few seconds each; a pointer or focus on them stops the clock. */
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
  const [icon, lifetime] = looks[kind]
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` restarts the clock when the same text is shown again.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), lifetime)
    return () => clearTimeout(timer)
  }, [id, lifetime, isHeld, times])
  return (
    <div className={styles.toast} data-kind={kind}>
      <Glyph name={icon} />
      <span>{text}</span>
      <button type="button" aria-label={t('common.close')} onClick={() => dismissToast(id)}>
        <Glyph name="close" />
      </button>
    </div>
  )
}

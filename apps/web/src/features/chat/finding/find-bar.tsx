import { searchLimits } from '@parley/contract/search-limits'
import { CalendarDays, ChevronDown, ChevronUp, Images, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { Spinner } from '../../../components/controls/spinner.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { closeOverlay } from '../../../platform/overlays.ts'
import { useLayer, useNavigate } from '../../../platform/router/index.ts'
import { isShortcut } from '../../../platform/shortcuts.ts'
import { useT, withTexts } from '../../../platform/texts/index.ts'
import { useOnline } from '../../../platform/use-online.ts'
import { useRested } from '../../../platform/use-rested.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './find-bar.module.css'
import { usePainted } from './use-painted.ts'
import { useWalk } from './use-walk.ts'

const DayDialog = lazyComponent(() => withTexts('search', import('../../../components/days/day-dialog.tsx')))

/** Goes through what is found in the chat, from the newest backwards. */
export default function FindBar() {
  const t = useT()
  const navigate = useNavigate()
  const { target, path, openDialog, composer } = useChat()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const text = useRested(typed.trim())
  const walk = useWalk(text)
  usePainted(walk.places, walk.current)

  function close() {
    closeOverlay()
    composer()?.focus()
  }
  useLayer(true, close)

  useEffect(() => {
    field.current?.focus()
    const press = (event: globalThis.KeyboardEvent) => {
      if (!isShortcut(event, 'find')) return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])

  function onEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const isOlder = event.key === 'ArrowUp' || (event.key === 'Enter' && !event.shiftKey)
    const isNewer = event.key === 'ArrowDown' || (event.key === 'Enter' && event.shiftKey)
    if (!isOlder && !isNewer) return
    event.preventDefault()
    if (isOlder) walk.older()
    else walk.newer()
  }

  return (
    <search className={styles.bar} aria-label={t('finding.title')} onKeyDown={onEscape}>
      <div className={styles.box}>
        <Search aria-hidden="true" />
        <input
          ref={field}
          className={styles.field}
          type="search"
          aria-label={t('finding.field')}
          placeholder={t('finding.field')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={searchLimits.text.max}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <span className={styles.place} role="status">
          <Place text={text} walk={walk} />
        </span>
      </div>
      <IconButton
        label={t('finding.older')}
        icon={<ChevronUp />}
        disabled={!walk.hasOlder}
        onClick={walk.older}
      />
      <IconButton
        label={t('finding.newer')}
        icon={<ChevronDown />}
        disabled={!walk.hasNewer}
        onClick={walk.newer}
      />
      <IconButton
        className={styles.wide}
        label={t('days.goToDate')}
        icon={<CalendarDays />}
        aria-haspopup="dialog"
        onClick={() => openDialog((props) => <DayDialog {...props} target={target} />)}
      />
      <IconButton
        className={styles.wide}
        label={t('days.contents')}
        icon={<Images />}
        onClick={() => void navigate(`${path}/contents`)}
      />
      <IconButton label={t('common.close')} icon={<X />} onClick={close} />
    </search>
  )
}

/** The position among the results, or why there are none. */
function Place({
  text,
  walk: { places, at, isMore, done, isLoading, error, retry },
}: {
  text: string
  walk: ReturnType<typeof useWalk>
}) {
  const t = useT()
  const isOnline = useOnline()
  if (text === '') return null
  if (!isOnline && places.length === 0) return t('finding.offline')
  if (error)
    return (
      <button type="button" className={styles.retry} title={errorText(error)} onClick={retry}>
        {t('finding.failed')}
      </button>
    )
  if (isLoading) return <Spinner />
  if (places.length === 0)
    return done === undefined ? t('finding.none') : t('finding.noneYet', { percent: Math.floor(done * 100) })
  return t(isMore ? 'finding.placeOrMore' : 'finding.place', { at: at + 1, count: places.length })
}

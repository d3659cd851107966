import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { VisuallyHidden } from '../../components/controls/visually-hidden.tsx'
import { useLayer, useLocation, useNavigate } from '../../platform/router/index.ts'
import { keyNames } from '../../platform/shortcuts.ts'
import { useT } from '../../platform/texts/index.ts'
import { type Choice, Choices } from './choices.tsx'
import styles from './switcher.module.css'
import { useChoices } from './use-choices.ts'

/** Jumps to a chat or person: type a part of the name, its pinyin or initials, and press Enter. */
export default function Switcher({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  useLayer(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.popup} initialFocus={field}>
            <VisuallyHidden>
              <Dialog.Title>{t('shortcuts.jumpTitle')}</Dialog.Title>
            </VisuallyHidden>
            <Content field={field} onClose={onClose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

interface ContentProps {
  field: React.RefObject<HTMLInputElement | null>
  onClose: () => void
}

function Content({ field, onClose }: ContentProps) {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { groups, isLoading, error } = useChoices(typed, pathname)
  const choices = groups.flatMap((group) => group.choices)
  const active = choices[Math.min(chosen, choices.length - 1)]

  function go({ path }: Choice) {
    onClose()
    void navigate(path)
  }

  function onKeyDown(event: KeyboardEvent) {
    // An input method is choosing characters.
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step && choices.length > 0) {
      event.preventDefault()
      const at = active ? choices.indexOf(active) : 0
      setChosen((at + step + choices.length) % choices.length)
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault()
      go(active)
    }
  }

  return (
    <>
      <div className={styles.top}>
        <Search className={styles.icon} aria-hidden="true" />
        <input
          ref={field}
          className={styles.field}
          role="combobox"
          aria-label={t('shortcuts.jumpField')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.path}`}
          aria-autocomplete="list"
          placeholder={t('shortcuts.jumpField')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Choices
        id={id}
        groups={groups}
        active={active}
        typed={typed}
        isLoading={isLoading}
        error={error}
        onPoint={(choice) => setChosen(choices.indexOf(choice))}
        onChoose={go}
        onClose={onClose}
      />
      <div className={styles.help} aria-hidden="true">
        <Help keys={['arrowup', 'arrowdown']} text={t('shortcuts.howToMove')} />
        <Help keys={['enter']} text={t('shortcuts.howToOpen')} />
        <Help keys={['escape']} text={t('shortcuts.howToClose')} />
      </div>
    </>
  )
}

const Help = ({ keys, text }: { keys: readonly string[]; text: string }) => (
  <span>
    {keys.map((key) => (
      <kbd key={key}>{keyNames(key)}</kbd>
    ))}
    {text}
  </span>
)

import type { GivenCommand } from '@parley/contract'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { useCommands } from '../../../domain/conversations/commands.ts'
import { useT } from '../../../platform/texts/index.ts'
import { type Mentioning, useChat } from '../context/chat-context.ts'
import { ChoiceList } from './choice-list.tsx'
import styles from './command-part.module.css'
import { commandsFor, isAmbiguous } from './commands.ts'

interface CommandPartProps {
  box: RefObject<HTMLTextAreaElement | null>
  /** Of the box, for as long as this is shown. */
  keys: RefObject<Mentioning['onKeyDown'] | undefined>
  onShown: (textProps: Mentioning['textProps']) => void
}

/** The commands that what was typed may mean, and the keys that choose. */
export default function CommandPart({ box, keys, onShown }: CommandPartProps) {
  const t = useT()
  const id = useId()
  const { path, target } = useChat()
  const { drafts } = useEngine()
  const { text, command } = useDraft(path)
  const { data, isLoading } = useCommands(target)
  const [isAway, setAway] = useState(false)
  const [chosen, setChosen] = useState({ text, index: 0 })
  const all = data?.list ?? []
  const typed = text.slice(1)
  const found = commandsFor(all, typed)
  // What is typed on is another question.
  const active = chosen.text === text ? Math.min(chosen.index, Math.max(0, found.length - 1)) : 0
  const isOpen = !isAway && (isLoading || found.length > 0)

  // Written out it is the same, of whichever bot was chosen before.
  const exact = all.find(({ name }) => name === typed)
  useEffect(() => {
    if (exact && command?.name !== exact.name)
      drafts.change(path, { command: { bot: exact.bot.id, name: exact.name } })
  }, [drafts, path, exact, command])

  function choose({ name, bot }: GivenCommand) {
    drafts.save(path, `/${name} `)
    drafts.change(path, { command: { bot: bot.id, name } })
    box.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isOpen) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isChoice = (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab'
    if (step && found.length > 0) setChosen({ text, index: (active + step + found.length) % found.length })
    else if (isChoice && found[active]) choose(found[active])
    else if (event.key === 'Escape') setAway(true)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  useLayoutEffect(() => {
    keys.current = onKeyDown
    return () => {
      keys.current = undefined
    }
  })
  useLayoutEffect(() => {
    onShown(
      isOpen
        ? {
            role: 'combobox',
            'aria-expanded': true,
            'aria-controls': id,
            'aria-activedescendant': `${id}-${active}`,
            'aria-autocomplete': 'list',
          }
        : {},
    )
  }, [onShown, isOpen, id, active])
  useEffect(() => {
    const text = box.current
    const leave = () => setAway(true)
    text?.addEventListener('blur', leave)
    return () => text?.removeEventListener('blur', leave)
  }, [box])

  return (
    <ChoiceList
      {...{ id, isOpen, isLoading, found, active, choose }}
      label={t('commands.list')}
      keyOf={({ bot, name }) => `${bot.id} ${name}`}
      draw={(one) => (
        <>
          <span className={styles.name}>/{one.name}</span>{' '}
          <span className={styles.description}>{one.description}</span>
          {isAmbiguous(all, one) && <span className={styles.bot}> {one.bot.name}</span>}
        </>
      )}
    />
  )
}

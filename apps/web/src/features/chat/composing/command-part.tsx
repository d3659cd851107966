import type { GivenCommand } from '@parley/contract'
import { beginsWithCommand } from '@parley/contract/command-text'
import { type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { useCommands } from '../../../domain/conversations/commands.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './choice-list.module.css'
import { ChoiceList } from './choice-list.tsx'
import { commandsFor, isAmbiguous } from './commands.ts'

/** Of a text with a / before it: the commands that it may mean, and the keys that choose. What is around knows of neither. */
export function CommandPart({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const t = useT()
  const id = useId()
  const { path, target } = useChat()
  const { drafts } = useEngine()
  const { text, command, editing } = useDraft(path)
  const { data, isLoading } = useCommands(target)
  const [isAway, setAway] = useState(false)
  const [chosen, setChosen] = useState({ text, index: 0 })
  const all = data?.list ?? []
  const typed = text.slice(1)
  const found = commandsFor(all, typed)
  // What is typed on is another question.
  const active = chosen.text === text ? Math.min(chosen.index, Math.max(0, found.length - 1)) : 0
  const isBegun = !editing && /^\S*$/.test(typed)
  const isOpen = isBegun && !isAway && (isLoading || found.length > 0)

  // Written out it is the same, of whichever bot was chosen before; what the text does not begin with is not given.
  const given =
    command && beginsWithCommand(text, command.name)
      ? command
      : all.flatMap(({ name, bot }) => (beginsWithCommand(text, name) ? [{ bot: bot.id, name }] : []))[0]
  useEffect(() => {
    if (given !== command) drafts.change(path, { command: given })
  })

  function choose({ name, bot }: GivenCommand) {
    drafts.save(path, `/${name} `)
    drafts.change(path, { command: { bot: bot.id, name } })
    box.current?.focus()
  }

  useLayoutEffect(() => {
    const text = box.current
    if (!isOpen || !text) return
    const attributes = {
      'aria-haspopup': 'listbox',
      'aria-controls': id,
      'aria-activedescendant': `${id}-${active}`,
      'aria-autocomplete': 'list',
    }
    for (const [name, value] of Object.entries(attributes)) text.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) text.removeAttribute(name)
    }
  }, [box, isOpen, id, active])

  useLayoutEffect(() => {
    const area = box.current
    function onKeyDown(event: KeyboardEvent) {
      // 229: a browser that has already ended the composition which this key confirms.
      if (!isOpen || event.isComposing || event.keyCode === 229) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const isChoice = (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab'
      if (step && found.length > 0) setChosen({ text, index: (active + step + found.length) % found.length })
      else if (isChoice && found[active]) choose(found[active])
      else if (event.key === 'Escape') setAway(true)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    const leave = () => setAway(true)
    const comeBack = () => setAway(false)
    area?.addEventListener('keydown', onKeyDown)
    area?.addEventListener('blur', leave)
    area?.addEventListener('focus', comeBack)
    return () => {
      area?.removeEventListener('keydown', onKeyDown)
      area?.removeEventListener('blur', leave)
      area?.removeEventListener('focus', comeBack)
    }
  })

  return (
    <ChoiceList
      {...{ id, isOpen, isLoading, found, active, choose }}
      label={t('commands.list')}
      keyOf={({ bot, name }) => `${bot.id} ${name}`}
      draw={(one) => (
        <>
          <span className={styles.command}>/{one.name}</span>{' '}
          <span className={styles.description}>{one.description}</span>
          {isAmbiguous(all, one) && <span className={styles.bot}> {one.bot.name}</span>}
        </>
      )}
    />
  )
}

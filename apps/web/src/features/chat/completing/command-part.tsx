import { beginsWithCommand } from '@parley/contract/command-text'
import { type RefObject, useEffect } from 'react'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { useCommands } from '../../../domain/conversations/commands.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './choice-list.module.css'
import { ChoiceList } from './choice-list.tsx'
import { commandQuery, commandsFor, isAmbiguous } from './commands.ts'
import { useCaretQuery } from './use-caret-query.ts'
import { replaceQuery, useChoices } from './use-choices.ts'

/** Lists the commands that a text beginning with / may mean. */
export function CommandPart({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const t = useT()
  const { path, target } = useChat()
  const { drafts } = useEngine()
  const { text, command, editing } = useDraft(path)
  const { data, isLoading } = useCommands(target)
  const { query, dismiss } = useCaretQuery(box, commandQuery)
  const all = data?.list ?? []

  // Written out it is the same, of whichever bot was chosen before; what the text does not begin with is not given.
  const given =
    command && beginsWithCommand(text, command.name)
      ? command
      : all.flatMap(({ name, bot }) => (beginsWithCommand(text, name) ? [{ bot: bot.id, name }] : []))[0]
  useEffect(() => {
    if (given !== command) drafts.change(path, { command: given })
  })

  const choices = useChoices({
    box,
    query: editing ? undefined : query,
    found: query ? commandsFor(all, query.typed) : [],
    isLoading,
    dismiss,
    choose({ name, bot }, query) {
      replaceQuery(box, query, `/${name} `)
      drafts.change(path, { command: { bot: bot.id, name } })
    },
  })

  return (
    <ChoiceList
      {...choices}
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

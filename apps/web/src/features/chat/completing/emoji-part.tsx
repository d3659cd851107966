import { useQuery } from '@tanstack/react-query'
import { type RefObject, useMemo } from 'react'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import styles from './choice-list.module.css'
import { ChoiceList } from './choice-list.tsx'
import { emojiQuery, isEnough } from './emoji-query.ts'
import { useCaretQuery } from './use-caret-query.ts'
import { replaceQuery, useChoices } from './use-choices.ts'

/** Fetches the names of emoji with the first colon that may begin one. */
const load = () =>
  fetchCode(() => Promise.all([import('../emoji/emoji-codes.ts'), import('../emoji/recent-emoji.ts')]))

/** The emoji that the name after a colon may mean. */
export function EmojiPart({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const t = useT()
  const language = useLanguage()
  const { query, dismiss } = useCaretQuery(box, emojiQuery)
  const { data } = useQuery({
    queryKey: ['emojiNames', language],
    queryFn: async () => {
      const [codes, recent] = await load()
      return { ...codes, ...recent, all: await codes.loadNamedEmoji(language) }
    },
    enabled: query !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const typed = query && isEnough(query.typed) ? query.typed : ''
  const found = useMemo(
    () => (data && typed !== '' ? data.completeEmoji(data.all, typed, data.recentEmoji()) : []),
    [data, typed],
  )
  const choices = useChoices({
    box,
    query,
    found,
    dismiss,
    choose({ emoji }, query) {
      data?.noteEmoji(emoji.text)
      replaceQuery(box, query, emoji.text)
    },
  })
  return (
    <ChoiceList
      {...choices}
      label={t('completing.emoji')}
      keyOf={({ emoji }) => emoji.text}
      draw={({ emoji, codes: [first, ...others] }) => {
        const code = others.find((one) => one.startsWith(typed)) ?? first
        return (
          <>
            <span className={styles.emoji}>{emoji.text}</span>
            <span className={styles.name}>{emoji.name}</span>
            {code && <span className={styles.other}>:{code}:</span>}
          </>
        )
      }}
    />
  )
}

import { AtSign } from 'lucide-react'
import { type RefObject, useMemo } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { useMembers } from '../../../domain/groups/use-members.ts'
import { useSpeller } from '../../../domain/people/use-speller.ts'
import { useSession } from '../../../domain/session/session.ts'
import { plainSpeller } from '../../../platform/spelling/spelling.ts'
import { useT } from '../../../platform/texts/index.ts'
import { mark } from '../bodies/mention-in.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './choice-list.module.css'
import { ChoiceList } from './choice-list.tsx'
import { type Mentionable, mentionQuery, mentionsFor } from './mention-query.ts'
import { type CaretQuery, useCaretQuery } from './use-caret-query.ts'
import { replaceQuery, useChoices } from './use-choices.ts'

/** So many are shown; of more, one types a letter. */
const most = 50

/** People whom the @ at the caret may mean. */
export function MentionPart({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const t = useT()
  const { path } = useChat()
  const { drafts } = useEngine()
  const { query, dismiss } = useCaretQuery(box, mentionQuery)
  const choices = useChoices({
    box,
    query,
    ...useFound(query),
    dismiss,
    choose(one, query) {
      drafts.mention(path, one)
      replaceQuery(box, query, mark(one.written))
    },
  })
  return (
    <ChoiceList
      {...choices}
      label={t('mentions.choose')}
      keyOf={({ id }) => id}
      draw={(one) => (
        <>
          {one.id === 0 ? (
            <span className={styles.everyone}>
              <AtSign aria-hidden="true" />
            </span>
          ) : (
            <Avatar id={one.id} name={one.name} src={one.avatar} size={24} />
          )}
          <span className={styles.name}>{one.name}</span>
          <OtherName {...one} />
        </>
      )}
    />
  )
}

function OtherName({ id, name, otherNames: [nickname] }: Mentionable) {
  if (id === 0 || !nickname || nickname === name) return null
  return <span className={styles.other}>{nickname}</span>
}

function useFound(query: CaretQuery | undefined) {
  const t = useT()
  const { target, mayMentionEveryone } = useChat()
  const me = useSession().userID
  const isAsked = query !== undefined
  const { members, isLoading } = useMembers(target.id, isAsked)
  const all = useMemo((): Mentionable[] => {
    const name = t('mentions.everyone')
    const everyone = { id: 0, name, written: name, otherNames: ['all', 'everyone'] }
    const people = ((isAsked && members) || [])
      .filter((member) => member.id !== me)
      .map(({ id, name, nickname, memberNickname, avatar }) => ({
        id,
        name,
        written: memberNickname || nickname,
        otherNames: [nickname, memberNickname],
        avatar,
      }))
    return mayMentionEveryone && people.length > 0 ? [{ ...everyone, avatar: '' }, ...people] : people
  }, [isAsked, members, me, mayMentionEveryone, t])
  const names = useMemo(() => all.flatMap(({ name, otherNames }) => [name, ...otherNames]), [all])
  // The members may be here for the list beside the chat, but only a search needs the dictionary.
  const { matches } = useSpeller(query?.typed ? names : undefined) ?? plainSpeller
  const found = query ? mentionsFor(all, query.typed, matches).slice(0, most) : []
  return { found, isLoading }
}

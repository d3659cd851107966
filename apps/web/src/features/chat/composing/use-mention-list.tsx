import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { useMembers } from '../../../domain/groups/use-members.ts'
import { useSpeller } from '../../../domain/people/use-speller.ts'
import { useSession } from '../../../domain/session/session.ts'
import { plainSpeller } from '../../../platform/spelling/spelling.ts'
import { useT } from '../../../platform/texts/index.ts'
import { type Mentioning, useChat } from '../context/chat-context.ts'
import { ComposerPopup } from './composer-popup.tsx'
import {
  type Mentionable,
  type MentionQuery,
  mentionQuery,
  mentionsFor,
  withMention,
} from './mention-query.ts'

/** So many are shown; of more, one types a letter. */
const most = 50

/** Whom the @ at the caret may mean, and the keys that choose. */
export function useMentionList(box: RefObject<HTMLTextAreaElement | null>): Mentioning {
  const id = useId()
  const { path } = useChat()
  const { drafts } = useEngine()
  const draft = useDraft(path).text
  const [query, setQuery] = useState<MentionQuery>()
  const [dismissed, setDismissed] = useState<number>()
  const [active, setActive] = useState(0)
  const caret = useRef<number>(undefined)
  const shown = query && query.at !== dismissed ? query : undefined
  const { found, isLoading } = useFound(shown)
  const isOpen = shown !== undefined && (isLoading || found.length > 0)

  // React writes the text after the choice, which moves the caret to its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text has been written.
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [box, draft])

  function choose(one: Mentionable) {
    if (!shown) return
    const next = withMention(draft, shown, one.written)
    caret.current = next.caret
    drafts.mention(path, one)
    drafts.save(path, next.text)
    setQuery(undefined)
    box.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isOpen) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isChoice = (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab'
    if (step && found.length > 0) setActive((active + step + found.length) % found.length)
    else if (isChoice && found[active]) choose(found[active])
    else if (event.key === 'Escape') setDismissed(shown.at)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  function onSelect() {
    const { value = '', selectionStart = 0, selectionEnd } = box.current ?? {}
    const next = selectionStart === selectionEnd ? mentionQuery(value, selectionStart) : undefined
    if (next?.at === query?.at && next?.typed === query?.typed) return
    if (next?.at !== query?.at) setDismissed(undefined)
    setQuery(next)
    setActive(0)
  }

  const list = { id, isOpen, isLoading, found, active, choose }
  return {
    list: isOpen && <ComposerPopup mentions={list} />,
    onKeyDown,
    textProps: {
      onSelect,
      // What an input method writes comes without a key.
      onInput: onSelect,
      onBlur: () => setQuery(undefined),
      ...(isOpen && {
        'aria-haspopup': 'listbox' as const,
        'aria-controls': id,
        'aria-activedescendant': `${id}-${active}`,
        'aria-autocomplete': 'list' as const,
      }),
    },
  }
}

function useFound(query: MentionQuery | undefined) {
  const t = useT()
  const { target, mayMentionEveryone } = useChat()
  const me = useSession().userID
  const isAsked = query !== undefined
  const { members, isLoading } = useMembers(target.id, isAsked)
  const all = useMemo((): Mentionable[] => {
    const name = t('composing.everyone')
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

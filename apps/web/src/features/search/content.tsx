import { type RefObject, useId, useMemo } from 'react'
import { useStore } from 'zustand'
import { useEngine } from '../../components/engine/use-engine.ts'
import { paint } from '../../components/found/paint.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import type { Found } from '../../domain/search/found.ts'
import { useSession } from '../../domain/session/session.ts'
import type { Engine } from '../../engine/engine.ts'
import { useLocation } from '../../platform/router/index.ts'
import { keyNames } from '../../platform/shortcuts.ts'
import { useT } from '../../platform/texts/index.ts'
import { Field } from './field.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { Option } from './options.ts'
import { recentSearches } from './recent-searches.ts'
import { Results } from './results.tsx'
import styles from './search.module.css'
import { type Asked, createSearching } from './searching.ts'
import { absorbed, finished, without } from './typed-filters.ts'
import { UnclearNote } from './unclear-note.tsx'
import { useNames } from './use-names.ts'
import { useSearch } from './use-search.ts'

interface ContentProps {
  field: RefObject<HTMLInputElement | null>
  onClose: () => void
  /** Goes to a page; Back leads here again. */
  onLeave: (href: string) => void
}

export function Content({ field, onClose, onLeave }: ContentProps) {
  const id = useId()
  const engine = useEngine()
  const { userID } = useSession()
  const { pathname } = useLocation()
  const searching = engine.part(createSearching)
  const { asked: left, chosen } = useStore(searching.store)
  const names = useNames(left, pathname)
  // The meaning of a filter may become known after it is typed.
  const asked = useMemo(() => absorbed(left, names.known), [left, names.known])
  const found = useSearch(asked, names)
  const { options, filter } = found
  const active = options[Math.min(chosen, options.length - 1)]

  function change(changes: Partial<Asked>) {
    searching.ask(absorbed({ ...asked, ...changes }, names.known))
    field.current?.focus()
  }

  /** Turns the typed filter into a set one. */
  const finish = (changes: Partial<Asked>) =>
    change({ ...changes, typed: filter ? without(asked.typed, filter) : asked.typed })

  function choose(option: Option) {
    switch (option.kind) {
      case 'pick':
        return finish(option.change)
      case 'type':
        return finish({ scope: option.type })
      case 'more':
        return change({ scope: option.scope })
      case 'place':
        if (asked.typed.trim() !== '') recentSearches(userID).note(asked)
        return onLeave(option.place.path)
      case 'finds': {
        const { newest, count } = option.finds
        const { target, name } = newest
        if (count > 1) return change({ place: { ...target, name } })
        recentSearches(userID).note(asked)
        paintFound(engine, newest)
        return onLeave(hrefOfFound(newest))
      }
    }
  }

  function enter() {
    if (active) return choose(active)
    const done = finished(asked, names.known)
    if (done) searching.ask(done)
    // A filter without a meaning is complete all the same, and is reported.
    else if (filter && filter.end === asked.typed.length) change({ typed: `${asked.typed} ` })
  }

  return (
    <>
      <Field
        id={id}
        ref={field}
        asked={asked}
        unclear={found.unclear}
        activeKey={active?.key}
        count={options.length}
        onChange={change}
        onMove={(to) => searching.choose(Math.max(0, Math.min(options.length - 1, to)))}
        at={active ? options.indexOf(active) : 0}
        onEnter={enter}
        onClose={onClose}
      />
      <UnclearNote
        id={`${id}-unclear`}
        unclear={found.unclear}
        error={names.known.error}
        onRemove={({ filter }) => change({ typed: without(asked.typed, filter) })}
      />
      <FilterBar asked={asked} onChange={change} />
      <Results
        id={id}
        asked={asked}
        found={found}
        names={names}
        active={active}
        onPoint={(option) => searching.choose(options.indexOf(option))}
        onChoose={choose}
        onChange={change}
        onFinish={finish}
        onClose={onClose}
      />
      <Help />
    </>
  )
}

/** The keys, for people with a keyboard. */
function Help() {
  const t = useT()
  return (
    <div className={styles.help} aria-hidden="true">
      <Key keys={['arrowup', 'arrowdown']} text={t('search.howToMove')} />
      <Key keys={['enter']} text={t('search.howToOpen')} />
      <Key keys={['escape']} text={t('search.howToClose')} />
      <span className={styles.hint}>{t('search.howToFilter')}</span>
    </div>
  )
}

const Key = ({ keys, text }: { keys: readonly string[]; text: string }) => (
  <span>
    {keys.map((key) => (
      <kbd key={key}>{keyNames(key)}</kbd>
    ))}
    {text}
  </span>
)

/** For so long a found message is highlighted in its conversation. */
const paintedMs = 6000

let stop = () => {}

const hrefOfFound = ({ target, message }: Found) => `${pathOf(target)}?m=${message.id}`

/** Marks for a moment what was found in a message of a chat that opens. */
function paintFound(engine: Engine, { target, message, words }: Found) {
  stop()
  const conversation = engine.conversations.of(target)
  const painting = { conversation, words: new Map([[message.id, words]]), current: message.id }
  const painted = paint(
    () => (location.pathname === pathOf(target) ? document.body : null),
    () => painting,
  )
  const timer = setTimeout(() => stop(), paintedMs)
  stop = () => {
    clearTimeout(timer)
    painted.stop()
    stop = () => {}
  }
}

import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { createListView } from '../../../components/engine/list-view.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { foldersQuery } from '../../../domain/conversations/folders-query.ts'
import { type ListedConversation, rowOf, targetOf } from '../../../domain/conversations/list-rows.ts'
import { pathOf, type Target } from '../../../domain/conversations/target.ts'
import { useConversationList } from '../../../domain/conversations/use-conversation-list.ts'
import { useMatch } from '../../../platform/router/index.ts'
import { endsByReading, type Filter, passes } from './filters.ts'

const noRows: readonly ListedConversation[] = []

/** The chosen filter, which the list follows. */
export function useFilter() {
  const engine = useEngine()
  const store = engine.part(createChosenFilter)
  const { data } = useQuery(foldersQuery)
  const { rows = noRows } = useConversationList()
  const folders = useMemo(() => data?.list ?? [], [data])
  const chosen = useStore(store, ({ filter }) => filter)
  // A folder may have been removed on another device.
  const isGone = typeof chosen === 'number' && data !== undefined && !folders.some(({ id }) => id === chosen)
  const filter: Filter = isGone ? 'all' : chosen
  const test = useMemo(() => passes(filter, folders), [filter, folders])
  const held = useHeld(filter, rows, test)

  const { filter: view } = engine.part(createListView)
  useLayoutEffect(() => {
    if (filter === 'all') view.setState({}, true)
    else view.setState({ keeps: (row) => test(row) || pathOf(targetOf(row)) === held })
  }, [view, filter, test, held])

  return {
    filter,
    choose: (next: Filter) => store.setState({ filter: next }),
    folders,
    rows,
    test,
  }
}

/** The open conversation, if the filter showed it when it was opened: being read does not take it away. */
function useHeld(
  filter: Filter,
  rows: readonly ListedConversation[],
  test: (row: ListedConversation) => boolean,
) {
  const match = useMatch('/:kind/:id/*')
  const target: Target | undefined = match && {
    kind: match.params.kind === 'group' ? 'group' : 'direct',
    id: Number(match.params.id),
  }
  const open = target && pathOf(target)
  const [known, setKnown] = useState<{ filter: Filter; open: string | undefined; held: string | undefined }>()
  const row = target && rowOf(rows, target)
  const isShown = row !== undefined && endsByReading(filter) && test(row)
  if (known?.filter !== filter || known.open !== open || (isShown && known.held !== open)) {
    const held = isShown ? open : undefined
    setKnown({ filter, open, held })
    return held
  }
  return known.held
}

/** The chosen filter, which outlives the list on the screen. */
const createChosenFilter = () => createStore<{ filter: Filter }>(() => ({ filter: 'all' }))

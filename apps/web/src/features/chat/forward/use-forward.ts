import { createClientMessageId } from '@parley/client'
import type { Forwarding } from '@parley/contract'
import { useRef, useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Place } from '../../../components/places/places.ts'
import { errorText } from '../../../domain/api/api-errors.ts'
import { destinationOf, type ForwardAs, forwardMessages } from '../../../domain/conversations/forwarding.ts'
import { isOffline } from '../../../platform/connection.ts'
import { t } from '../../../platform/texts/index.ts'

export interface Reached {
  readonly place: Place
  readonly result: Forwarding
}

interface Choice {
  readonly ids: readonly number[]
  readonly as: ForwardAs
  readonly words: string
}

/** Sends messages on. What is tried again goes by the same name, so that nothing is there twice. */
export function useForward() {
  const { drafts } = useEngine()
  const names = useRef(new Map<string, string>())
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [results, setResults] = useState<readonly Reached[]>([])

  function nameOf(path: string) {
    const name = names.current.get(path) ?? createClientMessageId()
    names.current.set(path, name)
    return name
  }

  /** @returns what came of it everywhere so far; undefined where nobody knows */
  async function send(places: readonly Place[], { ids, as, words }: Choice) {
    setProblem(undefined)
    if (isOffline()) {
      setProblem(t('forwarding.offline'))
      return undefined
    }
    setSending(true)
    try {
      const to = places.map(({ kind, id, path }) => {
        const { vanishAfter } = drafts.of(path)
        const target = { kind: kind === 'user' ? 'direct' : 'group', id } as const
        return destinationOf(target, { clientMessageId: nameOf(path), ...(vanishAfter && { vanishAfter }) })
      })
      const said = words.trim() && { words }
      const answer = await forwardMessages({ messageIds: [...ids], as, to, ...said })
      const fresh = answer.results.flatMap((result, index): Reached[] => {
        const place = places[index]
        return place ? [{ place, result }] : []
      })
      const tried = new Set(places.map(({ path }) => path))
      const all = [...results.filter(({ place }) => !tried.has(place.path)), ...fresh]
      setResults(all)
      return all
    } catch (error) {
      setProblem(errorText(error))
      return undefined
    } finally {
      setSending(false)
    }
  }

  return { send, isSending, problem, results }
}

import { useState } from 'react'
import { rem } from '../../../platform/rem.ts'
import { storage } from '../../../platform/storage/storage.ts'
import { useMediaQuery } from '../../../platform/use-media-query.ts'

/** Local storage key of whether members are shown beside group chats. */
const asideKey = 'members'

/** Where the members are shown: beside the chat where there is room, and then for good; else over it for once. */
export function useMemberPanel() {
  const hasRoom = useMediaQuery(`(min-width: ${74 * rem()}px)`)
  const [isWanted, setWanted] = useState(() => storage.read(asideKey) !== 'hidden')
  const [isAsked, setAsked] = useState(false)

  function show(isShown: boolean) {
    if (!hasRoom) return setAsked(isShown)
    storage.write(asideKey, isShown ? null : 'hidden')
    setWanted(isShown)
  }
  const isAside = hasRoom && isWanted
  const isSheet = !hasRoom && isAsked
  const [isNeeded, setNeeded] = useState(false)
  if ((isAside || isSheet) && !isNeeded) setNeeded(true)
  return { isNeeded, isAside, isSheet, close: () => show(false), toggle: () => show(!isAside && !isSheet) }
}

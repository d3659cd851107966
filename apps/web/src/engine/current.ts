import { onSessionEnd, session } from '../domain/session/session.ts'
import { createEngine, type Engine } from './engine.ts'

/** The one thing that is kept of a person outside of their engine: which one it is. */
let current: Engine | undefined

/** The engine of whoever is signed in, for guards, which work outside of React, and for the provider. */
export function currentEngine(): Engine {
  const { userID } = session.getState()
  if (current?.userID !== userID) current = createEngine({ userID, me: author })
  return current
}

const author = () => {
  const { userID: id, nickname, avatar } = session.getState()
  return { id, nickname, memberNickname: '', avatar }
}

onSessionEnd((reason) => {
  current?.close(reason)
  current = undefined
})

import { belonging, onSessionEnd, session } from '../domain/session/session.ts'
import { createEngine } from './engine.ts'

/** The engine of the signed-in person, for guards, which work outside of React, and for the provider. */
export const currentEngine = () => belonging(create)

function create() {
  const engine = createEngine({ userID: session.getState().userID, me: author })
  const stop = onSessionEnd((reason) => {
    engine.close(reason)
    stop()
  })
  return engine
}

const author = () => {
  const { userID: id, nickname, avatar } = session.getState()
  return { id, nickname, memberNickname: '', avatar }
}

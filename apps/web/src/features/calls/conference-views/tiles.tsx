import type { ConferencePerson } from '@parley/contract'
import { useStore } from 'zustand'
import type { OpenPeer } from '../conference/state.ts'
import type { RemoteMedia } from '../media/remote-media.ts'
import { useLocal } from '../views/local-context.ts'
import { useMyPicture } from '../views/my-picture.ts'
import { useConference } from './conference-context.ts'
import { Tile } from './tile.tsx'

export interface TileProps {
  person: ConferencePerson
  /** Whether everybody looks at the screen that they share. */
  isStage: boolean
  /** There is room for signs, and not for words. */
  isSmall: boolean
  /** There is no room for more than the picture. */
  isBare: boolean
}

/** Myself, as it is here: the others see it a moment later. */
export function MyTile({ person, ...look }: TileProps) {
  const { state } = useConference()
  const shot = useMyPicture()
  const microphone = useLocal((local) => local.microphone)
  const isMuted = useLocal((local) => local.isMuted || !local.microphone)
  const hasHandUp = state.phase === 'in' && state.hasHandUp
  return <Tile {...look} person={{ ...person, isMuted, hasHandUp }} shot={shot} sound={microphone} />
}

export function TheirTile({ open, ...tile }: TileProps & { open: OpenPeer | undefined }) {
  return open ? (
    <Connected {...tile} link={open.link} remote={open.peer.remote} />
  ) : (
    <Tile {...tile} link="connecting" />
  )
}

function Connected({ remote, link, ...tile }: TileProps & { remote: RemoteMedia; link: OpenPeer['link'] }) {
  const { person } = tile
  const stream = useStore(remote.store, ({ video }) => video)
  const sound = useStore(remote.store, ({ audio }) => audio?.getAudioTracks()[0])
  const shot = (person.hasCamera || person.isSharing) &&
    stream && { stream, isMirrored: false, isScreen: person.isSharing }
  return <Tile {...tile} link={link} shot={shot || undefined} sound={sound} />
}

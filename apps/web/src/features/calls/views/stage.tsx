import { type Ref, useRef, useState } from 'react'
import { useT } from '../../../platform/texts/index.ts'
import { useCall } from './call-context.ts'
import { Face } from './face.tsx'
import { type Shot, useMyPicture } from './my-picture.ts'
import { Picture } from './picture.tsx'
import styles from './stage.module.css'
import { StatusLine } from './status-line.tsx'
import { useTheirPicture } from './their-picture.ts'
import { useCorner } from './use-corner.ts'

interface StageProps {
  isSmall: boolean
  /** The large picture, for picture in picture. */
  mainPicture: Ref<HTMLVideoElement>
}

/** The two pictures: theirs large and mine in a corner, until they are swapped. */
export function Stage({ isSmall, mainPicture }: StageProps) {
  const { state } = useCall()
  const mine = useMyPicture()
  const theirs = useTheirPicture()
  const [isSwapped, setSwapped] = useState(false)
  const isTalking = state.phase === 'talking'
  // Until they can be seen, one sees oneself.
  const isMineLarge = mine !== undefined && (isTalking ? isSwapped : state.phase !== 'ended')
  const large = isMineLarge ? mine : theirs

  return (
    <div className={styles.stage}>
      {large && (
        <div className={large.isScreen ? styles.above : styles.whole}>
          <Picture ref={mainPicture} {...asProps(large)} className={isTalking ? undefined : styles.dim} />
        </div>
      )}
      {(!large || !isTalking) && <Waiting isSmall={isSmall} />}
      {mine && isTalking && !isSmall && (
        <Corner shot={isSwapped ? theirs : mine} isMine={!isSwapped} onSwap={() => setSwapped(!isSwapped)} />
      )}
    </div>
  )
}

const asProps = ({ stream, isMirrored, isScreen }: Shot) => ({ stream, isMirrored, isWhole: isScreen })

/** The other person's name and avatar, as long as there is no picture of them. */
function Waiting({ isSmall }: { isSmall: boolean }) {
  const { state, name } = useCall()
  return (
    <div className={styles.waiting}>
      <Face isRinging={state.phase === 'calling'} size={isSmall ? 48 : 96} />
      {!isSmall && (
        <>
          <div className={styles.name} title={name}>
            {name}
          </div>
          <StatusLine />
        </>
      )}
    </div>
  )
}

interface CornerProps {
  shot: Shot | undefined
  isMine: boolean
  onSwap: () => void
}

function Corner({ shot, isMine, onSwap }: CornerProps) {
  const t = useT()
  const { name } = useCall()
  const element = useRef<HTMLButtonElement>(null)
  const corner = useCorner(element, { x: 'right', y: 'top' })
  return (
    <button
      ref={element}
      type="button"
      {...corner}
      className={styles.corner}
      aria-label={isMine ? t('calls.myPicture') : t('calls.theirPicture', { name })}
      onClick={onSwap}
    >
      {shot ? <Picture {...asProps(shot)} /> : <Face size={48} />}
    </button>
  )
}

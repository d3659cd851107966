import { limits } from '@parley/contract/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../../platform/texts/index.ts'
import { type Crop, firstCrop } from './crop.ts'
import { megabytes, openPicture, pictureProblem } from './picture.ts'

/** A picture that was chosen, with the square of it that is kept, or why it cannot be used. */
export function usePicture() {
  const t = useT()
  const [picture, setPicture] = useState<ImageBitmap>()
  const [crop, setCrop] = useState<Crop>()
  const [problem, setProblem] = useState<string>()
  const attempt = useRef(0)

  useEffect(() => () => picture?.close(), [picture])

  const clear = useCallback(() => {
    attempt.current += 1
    setPicture(undefined)
    setCrop(undefined)
    setProblem(undefined)
  }, [])

  async function take(file: File) {
    attempt.current += 1
    const mine = attempt.current
    const wrong = pictureProblem(file)
    if (wrong === 'type') return setProblem(t('forms.pictureType'))
    if (wrong === 'size') {
      return setProblem(
        t('forms.pictureTooBig', { size: megabytes(file.size), max: megabytes(limits.imageBytes) }),
      )
    }
    const opened = await openPicture(file).catch(() => undefined)
    if (mine !== attempt.current) return opened?.close()
    if (!opened) return setProblem(t('forms.pictureBroken'))
    setProblem(undefined)
    setPicture(opened)
    setCrop(firstCrop(opened))
  }

  return { picture, crop, setCrop, problem, take, clear }
}

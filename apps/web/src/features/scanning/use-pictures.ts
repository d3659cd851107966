import { useEffect, useEffectEvent, useState } from 'react'
import { readPicture } from '../../platform/qr/reading.ts'

export type PictureProblem = 'empty' | 'broken'

/** Reads codes of pictures that are chosen or pasted; a pasted text counts as one that was read. */
export function usePictures(isOpen: boolean, onFound: (text: string) => void) {
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<PictureProblem>()

  async function read(file: Blob) {
    setProblem(undefined)
    setReading(true)
    try {
      const text = await readPicture(file)
      if (text) onFound(text)
      else setProblem('empty')
    } catch {
      setProblem('broken')
    }
    setReading(false)
  }

  const paste = useEffectEvent(({ clipboardData }: ClipboardEvent) => {
    const [file] = clipboardData?.files ?? []
    const text = clipboardData?.getData('text').trim()
    if (file) void read(file)
    else if (text) onFound(text)
  })
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [isOpen])

  return { isReading, problem, read }
}

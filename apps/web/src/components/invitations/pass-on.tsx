import { ImageDown, Share2 } from 'lucide-react'
import { useState } from 'react'
import { notePassedOn } from '../../domain/me/site-steps.ts'
import { useT } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../controls/button.tsx'
import type { Face } from './code-card.tsx'
import { saveCodePicture } from './code-picture.ts'
import styles from './pass-on.module.css'

interface PassOnProps {
  link: string | undefined
  face: Face
  hint: string
  /** The text that is shared along with the link. */
  words: string
}

/** The code as a picture, and the ways that the device has to pass a link on. */
export function PassOn({ link, face, hint, words }: PassOnProps) {
  const t = useT()
  const [isSaving, setSaving] = useState(false)

  async function save(link: string) {
    setSaving(true)
    try {
      await saveCodePicture(link, face, hint)
      notePassedOn()
    } catch {
      toast.error(t('inviting.notSaved'))
    }
    setSaving(false)
  }

  // A person who closes the sheet of the device wants nothing more.
  const share = (url: string) =>
    navigator.share({ title: face.name, text: words, url }).then(notePassedOn, () => undefined)

  return (
    <div className={styles.ways}>
      <Button
        icon={<ImageDown aria-hidden="true" />}
        disabled={!link}
        loading={isSaving}
        onClick={() => link && void save(link)}
      >
        {t('inviting.saveImage')}
      </Button>
      {'share' in navigator && (
        <Button
          icon={<Share2 aria-hidden="true" />}
          disabled={!link}
          onClick={() => link && void share(link)}
        >
          {t('inviting.share')}
        </Button>
      )}
    </div>
  )
}

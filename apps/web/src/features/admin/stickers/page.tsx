import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { useKeptStickerPacks } from '../../../domain/administration/sticker-packs.ts'
import { useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { NameDialog } from './name-dialog.tsx'
import { PackPanel } from './pack-panel.tsx'
import styles from './sticker-packs.module.css'

/** The sticker packs of the site, in the order in which people see them. */
export default function StickerPacksPage() {
  const t = useT()
  const reading = useKeptStickerPacks()
  const [isMaking, setMaking] = useState(false)
  const create = (
    <Button variant="primary" size="sm" icon={<Plus />} onClick={() => setMaking(true)}>
      {t('stickerPacks.create')}
    </Button>
  )
  return (
    <AdminPage title={t('admin.stickers')} actions={create}>
      <p className={styles.intro}>{t('stickerPacks.intro')}</p>
      <Loaded reading={reading} meanwhile={<SkeletonRows />}>
        {(packs) =>
          packs.map((pack, index) => (
            <PackPanel key={pack.id} pack={pack} index={index} ids={packs.map(({ id }) => id)} />
          ))
        }
      </Loaded>
      <NameDialog open={isMaking} onClose={() => setMaking(false)} />
    </AdminPage>
  )
}

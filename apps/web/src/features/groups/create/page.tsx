import { useState } from 'react'
import { Tabs } from '../../../components/controls/tabs.tsx'
import { useTitle } from '../../../components/engine/use-title.ts'
import { usePickable } from '../../../components/group-inviting/use-pickable.ts'
import { usePickingWords } from '../../../components/group-inviting/use-picking-words.ts'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { ByFriends } from './by-friends.tsx'
import { ByName } from './by-name.tsx'
import styles from './create.module.css'

/** A new group: of friends, or by a name. */
export function Component() {
  const t = useT()
  const [chosen, setWay] = useState<'friends' | 'name'>()
  const { people } = usePickable()
  const words = usePickingWords()
  // With nobody to pick, a group begins with its name.
  const way = chosen ?? (people?.length === 0 ? 'name' : 'friends')
  useTitle(t('groups.create'))
  return (
    <div className={styles.page}>
      <PaneHeader title={t('groups.create')} back="/m/welcome" />
      <Tabs
        className={styles.tabs}
        label={t('groups.wayToCreate')}
        value={way}
        onChange={setWay}
        items={[
          { value: 'friends', label: words.byPicking },
          { value: 'name', label: t('groups.byName') },
        ]}
      >
        {way === 'friends' ? <ByFriends /> : <ByName isChosen={chosen === 'name'} />}
      </Tabs>
    </div>
  )
}

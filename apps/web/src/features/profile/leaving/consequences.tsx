import type { Leaving } from '@parley/contract'
import { Archive, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../platform/cx.ts'
import { fileSize } from '../../../platform/format.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { Group } from '../section/section-page.tsx'
import styles from './leaving.module.css'

/** How many groups are named; the rest is a count. */
const named = 20

/** Data that is deleted, and data that stays. */
export function Consequences({ leaving }: { leaving: Leaving }) {
  const t = useT()
  const language = useLanguage()
  const { friends, signIns, bots = 0, messages, uploadBytes, groups, passedOn, ending } = leaving
  return (
    <>
      <Group title={t('ownData.goes')}>
        <ul className={cx(styles.list, styles.goes)}>
          <Item icon={<X />}>{t('ownData.goesProfile')}</Item>
          {friends > 0 && <Item icon={<X />}>{t('ownData.goesFriends', { count: friends })}</Item>}
          <Item icon={<X />}>{t('ownData.goesNotes')}</Item>
          {groups > 0 && <Item icon={<X />}>{t('ownData.goesGroups', { count: groups })}</Item>}
          {ending.slice(0, named).map(({ groupId, title }) => (
            <Item key={groupId} icon={<X />}>
              {t('ownData.ends', { title })}
            </Item>
          ))}
          <More of={ending} icon={<X />} />
          {bots > 0 && <Item icon={<X />}>{t('ownData.goesBots', { count: bots })}</Item>}
          <Item icon={<X />}>{t('ownData.goesSignIns', { count: signIns })}</Item>
        </ul>
      </Group>
      {(messages > 0 || uploadBytes > 0 || passedOn.length > 0) && (
        <Group title={t('ownData.stays')}>
          <ul className={cx(styles.list, styles.stays)}>
            {messages > 0 && (
              <Item icon={<Archive />}>{t('ownData.staysMessages', { count: messages })}</Item>
            )}
            {uploadBytes > 0 && (
              <Item icon={<Archive />}>
                {t('ownData.staysFiles', { size: fileSize(uploadBytes, language) })}
              </Item>
            )}
            {passedOn.slice(0, named).map(({ groupId, title, nickname }) => (
              <Item key={groupId} icon={<Archive />}>
                {t('ownData.passesOn', { title, name: nickname })}
              </Item>
            ))}
            <More of={passedOn} icon={<Archive />} />
          </ul>
        </Group>
      )}
    </>
  )
}

const Item = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className={styles.item}>
    <span aria-hidden="true">{icon}</span>
    <span>{children}</span>
  </li>
)

function More({ of, icon }: { of: readonly unknown[]; icon: ReactNode }) {
  const t = useT()
  return of.length > named && <Item icon={icon}>{t('ownData.more', { count: of.length - named })}</Item>
}

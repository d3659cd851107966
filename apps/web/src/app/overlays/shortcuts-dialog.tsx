import { Fragment } from 'react'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { useSendKey } from '../../domain/device/send-key.ts'
import { keyNames, type ShortcutName, shortcuts } from '../../platform/shortcuts.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './shortcuts-dialog.module.css'

/** Where each shortcut works. */
const groupOf = {
  search: 'everywhere',
  list: 'everywhere',
  previous: 'everywhere',
  next: 'everywhere',
  nextUnread: 'everywhere',
  close: 'everywhere',
  find: 'chat',
  send: 'chat',
  newLine: 'chat',
  bold: 'chat',
  italic: 'chat',
  struck: 'chat',
  code: 'chat',
  mention: 'chat',
  dates: 'chat',
  menu: 'lists',
  move: 'lists',
} as const satisfies Record<ShortcutName, string>
const groups = [...new Set(Object.values(groupOf))]
const names = Object.keys(shortcuts) as ShortcutName[]

/** All shortcuts, by where they work. */
export default function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const keysOf = useKeys()
  return (
    <Dialog open={open} onClose={onClose} title={t('shell.shortcuts')} size="lg">
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group}>
            <h3 className={styles.heading}>{t(`shortcuts.${group}`)}</h3>
            <dl>
              {names
                .filter((name) => groupOf[name] === group)
                .map((name) => (
                  <div key={name} className={styles.row}>
                    <dt>{t(`shortcuts.${name}`)}</dt>
                    <dd className={styles.chords}>
                      {keysOf(name).map((chord, index) => (
                        <Fragment key={chord}>
                          {index > 0 && <span className={styles.or}>{t('shortcuts.or')}</span>}
                          <Chord chord={chord} />
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

const Chord = ({ chord }: { chord: string }) => (
  <span className={styles.chord}>
    {keyNames(chord).map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
)

/** Chords as they are now: what sends a message is a choice. */
function useKeys() {
  const byCtrl = useSendKey() === 'ctrlEnter'
  return (name: ShortcutName): readonly string[] => {
    if (byCtrl && name === 'send') return ['mod+enter']
    if (byCtrl && name === 'newLine') return ['enter']
    return shortcuts[name]
  }
}

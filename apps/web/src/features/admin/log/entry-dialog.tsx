import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Fact, Facts, TextFact } from '../../../components/facts/facts.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { type Entry, entryQuery } from '../../../domain/administration/log.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Subject } from '../parts/subject.tsx'
import { useServiceNames } from './use-service-names.ts'

/** All that an entry says. */
export function EntryDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useT()
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)
  return (
    <Dialog open={id !== undefined} onClose={onClose} title={t('admin.entry')}>
      {shown !== undefined && <EntryFacts key={shown} id={shown} />}
    </Dialog>
  )
}

function EntryFacts({ id }: { id: number }) {
  const reading = useQuery(entryQuery(id))
  return <Loaded reading={reading}>{(entry) => <Shown entry={entry} />}</Loaded>
}

function Shown({ entry }: { entry: Entry }) {
  const t = useT()
  const language = useLanguage()
  const names: Readonly<Record<string, string>> = useServiceNames()
  const { userID, userNickname, userAvatar } = entry
  return (
    <Facts>
      <TextFact label={t('admin.event')} text={entry.title} />
      <TextFact label={t('admin.details')} text={entry.content} none={t('admin.none')} />
      <Fact label={t('admin.who')}>
        {userID === null ? (
          t('admin.nobodyKnown')
        ) : (
          <Subject id={userID} name={userNickname || String(userID)} avatar={userAvatar} size={32} />
        )}
      </Fact>
      <TextFact
        label={t('admin.address')}
        text={[entry.ip, entry.addr].filter(Boolean).join(' · ')}
        none={t('admin.none')}
      />
      <TextFact label={t('admin.time')} text={fullTime(new Date(entry.createdAt), language)} />
      <TextFact label={t('admin.service')} text={names[entry.service] ?? entry.service} />
      <TextFact label={t('admin.entryNumber')} text={String(entry.id)} />
    </Facts>
  )
}

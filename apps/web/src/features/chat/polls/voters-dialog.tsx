import { useState } from 'react'
import { Select } from '../../../components/controls/select.tsx'
import { PagedPeople } from '../../../components/layout/paged-people.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { usePollVoters } from '../../../domain/conversations/poll-voters.ts'
import { useT } from '../../../platform/texts/index.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'
import styles from '../surveys/answers-dialog.module.css'

interface VotersDialogProps extends DialogPart {
  messageId: number
  options: readonly string[]
}

const all = -1

/** Voters of a poll: all of them, or those who have chosen one option. */
export default function VotersDialog({ messageId, options, open, onClose }: VotersDialogProps) {
  const t = useT()
  const [option, setOption] = useState(all)
  const choices = [{ value: all, label: t('polls.allOptions') }].concat(
    options.map((label, value) => ({ value, label })),
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('polls.who')} size="sm">
      <Select label={t('polls.ofOption')} value={option} onChange={setOption} options={choices} />
      <Voters messageId={messageId} option={option === all ? undefined : option} options={options} />
    </Dialog>
  )
}

interface VotersProps {
  messageId: number
  option: number | undefined
  options: readonly string[]
}

function Voters({ messageId, option, options }: VotersProps) {
  const t = useT()
  const { speakerOf } = useChat()
  const query = usePollVoters(messageId, option)
  return (
    <PagedPeople query={query} className={styles.people} nobody={t('polls.nobody')}>
      {(one) => {
        const { name, faceName } = speakerOf({ id: one.userID, nickname: one.nickname, avatar: one.avatar })
        return (
          <li key={one.userID} className={styles.person}>
            <Avatar id={one.userID} name={faceName} src={one.avatar} size={32} />
            <span className={styles.said}>
              <span className={styles.name}>{name}</span>
              <span className={styles.chosen}>
                {one.options.map((place) => options[place]).join(t('polls.between'))}
              </span>
            </span>
          </li>
        )
      }}
    </PagedPeople>
  )
}

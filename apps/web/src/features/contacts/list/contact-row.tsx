import { ListRow, type ListRowProps } from '../../../components/layout/list-row.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { useT } from '../../../platform/texts/index.ts'
import type { Contact } from '../directory/directory.ts'

interface ContactRowProps extends Pick<ListRowProps, 'tabIndex' | 'onFocus'> {
  contact: Contact
  isChosen: boolean
}

export function ContactRow({ contact: { friend, name }, isChosen, ...rest }: ContactRowProps) {
  const t = useT()
  const { userID, nickname, abstract, avatar, isOnline } = friend
  const subtitle = name === nickname ? abstract : t('contacts.nicknameIs', { nickname })
  return (
    <ListRow
      {...rest}
      to={`/m/users/${userID}`}
      avatar={<Avatar id={userID} name={name} src={avatar} online={isOnline} />}
      title={name}
      subtitle={subtitle || undefined}
      selected={isChosen}
    />
  )
}

import type { UserInfo } from '@parley/contract'
import { Switch } from '../../../components/controls/switch.tsx'
import { setMessageTimes, useMessageTimes } from '../../../domain/device/message-times.ts'
import { useT } from '../../../platform/texts/index.ts'
import { Group, SectionPage } from '../section/section-page.tsx'
import { RecallForm } from './recall-form.tsx'
import { SendKeyChoice } from './send-key-choice.tsx'

/** How messages look, go out and are taken back. */
export function Component() {
  const t = useT()
  return <SectionPage title={t('profile.messages')}>{(config) => <Messages config={config} />}</SectionPage>
}

function Messages({ config }: { config: UserInfo }) {
  const t = useT()
  return (
    <>
      <Group title={t('profile.reading')}>
        <Switch
          label={t('profile.messageTimes')}
          hint={t('profile.messageTimesHint')}
          checked={useMessageTimes()}
          onChange={setMessageTimes}
        />
      </Group>
      <Group title={t('profile.sendKey')}>
        <SendKeyChoice />
      </Group>
      <Group title={t('profile.withdrawal')}>
        <RecallForm config={config} />
      </Group>
    </>
  )
}

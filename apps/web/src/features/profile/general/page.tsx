import { useQuery } from '@tanstack/react-query'
import { Bot, Keyboard, LogOut, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button, LinkButton } from '../../../components/controls/button.tsx'
import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { useTitle } from '../../../components/engine/use-title.ts'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { PageColumn, Pane } from '../../../components/layout/panes.tsx'
import SignOutDialog from '../../../components/overlays/sign-out-dialog.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { chooseCompact, useIsCompact } from '../../../domain/device/list-density.ts'
import { usageQuery } from '../../../domain/files/usage.ts'
import { useIsAdministrator } from '../../../domain/session/administrator.ts'
import { useSession } from '../../../domain/session/session.ts'
import { fileSize } from '../../../platform/format.ts'
import { openOverlay } from '../../../platform/overlays.ts'
import { setLanguage, useLanguage, useT } from '../../../platform/texts/index.ts'
import { Group } from '../section/section-page.tsx'
import styles from './general.module.css'

/** Language, keys, and the way out. */
export function Component() {
  const t = useT()
  const language = useLanguage()
  const { nickname } = useSession()
  const isCompact = useIsCompact()
  const [isLeaving, setLeaving] = useState(false)
  useTitle(t('profile.general'))
  return (
    <Pane header={<PaneHeader title={t('profile.general')} back="/info" />}>
      <PageColumn>
        <div className={styles.page}>
          <Group title={t('profile.language')}>
            <RadioGroup
              label={t('profile.language')}
              hideLabel
              value={language}
              onChange={(next) => void setLanguage(next).catch(toastError)}
              options={[
                { value: 'zh', label: t('profile.chinese') },
                { value: 'en', label: t('profile.english') },
              ]}
            />
          </Group>
          <Group title={t('profile.chatList')}>
            <RadioGroup
              label={t('profile.chatList')}
              hideLabel
              value={isCompact ? 'compact' : 'roomy'}
              onChange={(value) => chooseCompact(value === 'compact')}
              options={[
                { value: 'roomy', label: t('profile.listRoomy') },
                { value: 'compact', label: t('profile.listCompact') },
              ]}
            />
          </Group>
          <Group title={t('profile.keyboard')}>
            <div>
              <Button icon={<Keyboard aria-hidden="true" />} onClick={() => openOverlay('shortcuts')}>
                {t('profile.shortcuts')}
              </Button>
            </div>
          </Group>
          <Uploads />
          <SiteInvitations />
          <Group title={t('profile.bots')}>
            <div>
              <LinkButton to="/info/bots" icon={<Bot aria-hidden="true" />}>
                {t('profile.toBots')}
              </LinkButton>
            </div>
          </Group>
          <Group title={t('profile.session')}>
            <div className={styles.session}>
              <span className={styles.who}>{t('profile.signedInAs', { name: nickname })}</span>
              <Button variant="danger" icon={<LogOut aria-hidden="true" />} onClick={() => setLeaving(true)}>
                {t('shell.signOut')}
              </Button>
            </div>
          </Group>
        </div>
        <SignOutDialog open={isLeaving} onClose={() => setLeaving(false)} />
      </PageColumn>
    </Pane>
  )
}

/** For administrators: letting new people in. */
function SiteInvitations() {
  const t = useT()
  if (!useIsAdministrator()) return null
  return (
    <Group title={t('profile.site')}>
      <div className={styles.session}>
        <span className={styles.who}>{t('profile.siteText')}</span>
        <Button icon={<UserPlus aria-hidden="true" />} onClick={() => openOverlay('siteInvitations')}>
          {t('profile.inviteToSite')}
        </Button>
      </div>
    </Group>
  )
}

/** How much of what I may upload is used. */
function Uploads() {
  const t = useT()
  const language = useLanguage()
  const { data } = useQuery(usageQuery)
  if (!data) return null
  const used = fileSize(data.used, language)
  return (
    <Group title={t('profile.uploads')}>
      <p className={styles.who}>
        {data.allowed > 0
          ? t('profile.uploadsUsedOf', { used, allowed: fileSize(data.allowed, language) })
          : t('profile.uploadsUsed', { used })}
      </p>
    </Group>
  )
}

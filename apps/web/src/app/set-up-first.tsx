import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../components/controls/button.tsx'
import { useTitle } from '../components/engine/use-title.ts'
import { PageColumn, Pane } from '../components/layout/panes.tsx'
import { toastError } from '../domain/api/api-errors.ts'
import { secondFactorQuery } from '../domain/me/second-factor.ts'
import { signOut } from '../domain/me/sign-out.ts'
import { loadUserConfig } from '../domain/me/user-config.ts'
import { createQueryClient } from '../domain/queries/query-client.ts'
import { Protection } from '../features/profile/safety/protection.tsx'
import { useNavigate } from '../platform/router/index.ts'
import { useT } from '../platform/texts/index.ts'
import styles from './set-up-first.module.css'

/** In the place of the app for a person who has to set up more than a password: nothing else is answered to them. */
export default function SetUpFirst() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <SetUp />
    </QueryClientProvider>
  )
}

function SetUp() {
  const t = useT()
  const navigate = useNavigate()
  const { data } = useQuery(secondFactorQuery)
  useTitle(t('safety.firstTitle'))
  const isDone = data && (data.isOn || data.passkeys.length > 0)
  return (
    <main className={styles.page}>
      <Pane>
        <PageColumn>
          <div className={styles.content}>
            <header>
              <h1 className={styles.title}>{t('safety.firstTitle')}</h1>
              <p className={styles.text}>{t('safety.firstText')}</p>
            </header>
            <Protection />
            <div className={styles.actions}>
              <Button onClick={() => void signOut(navigate)}>{t('safety.firstSignOut')}</Button>
              <Button
                variant="primary"
                disabled={!isDone}
                onClick={() => void loadUserConfig().catch(toastError)}
              >
                {t('safety.firstGoOn')}
              </Button>
            </div>
          </div>
        </PageColumn>
      </Pane>
    </main>
  )
}

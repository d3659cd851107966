import type { Answer } from '@parley/client'
import { Avatar } from '../../components/avatar.tsx'
import { useT } from '../../lib/i18n/index.ts'
import styles from './provider-links.module.css'

interface ProviderLinksProps {
  providers: Answer<'GET /api/settings/open_login'>
}

export default function ProviderLinks({ providers }: ProviderLinksProps) {
  const t = useT()
  return (
    <section className={styles.providers}>
      <h2 className={styles.title}>{t('auth.otherWays')}</h2>
      <ul className={styles.list}>
        {providers.map(({ name, icon, href }, index) => (
          <li key={name}>
            <a href={href} className={styles.provider}>
              <Avatar id={index} name={name} src={icon} size={24} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

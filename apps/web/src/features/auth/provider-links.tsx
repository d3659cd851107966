import type { Answer } from '@parley/client'
import { Avatar } from '../../components/marks/avatar.tsx'
import { useT } from '../../platform/texts/index.ts'
import styles from './provider-links.module.css'
import { withReturn } from './provider-return.ts'

interface ProviderLinksProps {
  providers: Answer<'GET /api/settings/open_login'>
  goesTo: string
}

export default function ProviderLinks({ providers, goesTo }: ProviderLinksProps) {
  const t = useT()
  return (
    <section className={styles.providers}>
      <h2 className={styles.title}>{t('auth.otherWays')}</h2>
      <ul className={styles.list}>
        {providers.map(({ name, icon, href, title }, index) => (
          <li key={name}>
            <a href={withReturn(href, goesTo)} className={styles.provider}>
              <Avatar id={index} name={title} src={icon} size={24} />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

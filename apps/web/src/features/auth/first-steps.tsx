import { Drawing } from '../../components/controls/glyph.tsx'
import { Link } from '../../components/controls/link.tsx'
import { useT } from '../../platform/texts/index.ts'
import styles from './success.module.css'

const person = 'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M13 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z'
const paths = {
  camera:
    'M14 4a2 2 0 0 1 1.760 1.050l.490.900A2 2 0 0 0 18 7h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h2a2 2 0 0 0 1.760-1.050l.490-.900A2 2 0 0 1 10 4ZM15 13a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  personAdded: `${person}M19 8v6M22 11h-6`,
  people: `${person}M16 3.130a4 4 0 0 1 0 7.740M22 21v-2a4 4 0 0 0-3-3.870`,
  onward: 'm9 18 6-6-6-6',
}

/** Where somebody new begins. */
export function FirstSteps() {
  const t = useT()
  const steps = [
    { to: '/info/me', path: paths.camera, text: t('register.stepPicture') },
    { to: '/m/search/user', path: paths.personAdded, text: t('register.stepPeople') },
    { to: '/m/add_group', path: paths.people, text: t('register.stepGroup') },
  ]
  return (
    <ul className={styles.steps} aria-label={t('register.firstSteps')}>
      {steps.map(({ to, path, text }) => (
        <li key={to}>
          <Link to={to} replace className={styles.step}>
            <Drawing path={path} className={styles.icon} />
            {text}
            <Drawing path={paths.onward} className={styles.arrow} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

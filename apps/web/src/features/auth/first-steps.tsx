import { Camera, ChevronRight, UserPlus, Users } from 'lucide-react'
import { Link } from '../../components/controls/link.tsx'
import { useT } from '../../platform/texts/index.ts'
import styles from './success.module.css'

/** Where somebody new begins. */
export function FirstSteps() {
  const t = useT()
  const steps = [
    { to: '/info', Icon: Camera, text: t('auth.stepPicture') },
    { to: '/m/search/user', Icon: UserPlus, text: t('auth.stepPeople') },
    { to: '/m/add_group', Icon: Users, text: t('auth.stepGroup') },
  ]
  return (
    <ul className={styles.steps} aria-label={t('auth.firstSteps')}>
      {steps.map(({ to, Icon, text }) => (
        <li key={to}>
          <Link to={to} replace className={styles.step}>
            <Icon className={styles.icon} aria-hidden="true" />
            {text}
            <ChevronRight className={styles.arrow} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

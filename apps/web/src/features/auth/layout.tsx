import { useEffect } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Glyph } from '../../components/controls/glyph.tsx'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { toastError } from '../../domain/api/api-errors.ts'
import { useSiteSettings } from '../../domain/site-settings.ts'
import { Outlet, useLocation } from '../../platform/router/index.ts'
import { browserLanguage, setLanguage, useLanguage, useT } from '../../platform/texts/index.ts'
import { toggleTheme, useTheme } from '../../platform/theme.ts'
import styles from './layout.module.css'

/** The frame of sign-in and registration: who we are on the left, what to do on the right. */
export function Component() {
  const t = useT()
  const theme = useTheme()
  const language = useLanguage()
  const { site, name } = useSiteSettings() ?? {}
  const { pathname } = useLocation()
  // A form has its first field; once it is sent the form is gone, and with it the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has come.
  useEffect(() => {
    focusHeading()
    return focusHeading
  }, [pathname])
  const switchLanguage = () => void setLanguage(language === 'zh' ? 'en' : 'zh').catch(toastError)
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        {browserLanguage() === language ? (
          <IconButton
            label={t('auth.switchLanguage')}
            icon={<Glyph name="globe" />}
            onClick={switchLanguage}
          />
        ) : (
          <Button variant="ghost" icon={<Glyph name="globe" />} onClick={switchLanguage}>
            {t('auth.switchLanguage')}
          </Button>
        )}
        <IconButton
          label={theme === 'dark' ? t('auth.lightTheme') : t('auth.darkTheme')}
          icon={<Glyph name={theme === 'dark' ? 'sun' : 'moon'} />}
          onClick={toggleTheme}
        />
      </div>
      <div className={styles.card}>
        <aside className={styles.aside}>
          <div className={styles.brand}>
            <BrandMark />
            {name || t('common.appName')}
          </div>
          <div className={styles.sample} aria-hidden="true">
            <span className={styles.theirs}>{t('auth.sampleOne')}</span>
            <span className={styles.mine}>{t('auth.sampleTwo')}</span>
            <span className={styles.theirs}>{t('auth.sampleThree')}</span>
          </div>
          <div>
            <p className={styles.slogan}>{t('auth.sloganTitle')}</p>
            <p className={styles.promise}>{t('auth.sloganText')}</p>
          </div>
        </aside>
        <main className={styles.main}>
          <div className={styles.phoneBrand}>
            <BrandMark />
            {name || t('common.appName')}
          </div>
          <Outlet />
        </main>
      </div>
      {site && (
        <footer className={styles.footer}>
          {[site.bei_an, site.version && `${t('common.appName')} ${site.version}`]
            .filter(Boolean)
            .join(' · ')}
        </footer>
      )}
    </div>
  )
}

/** The site's own, or ours in its colour. */
const BrandMark = () => <img src="/brand-icon" alt="" className={styles.mark} />

/**
 * Gives the focus to the heading of the page that has come, if what had it has gone: of what is chosen, else of the
 * list. From there on it is read aloud.
 */
function focusHeading() {
  if (document.activeElement !== document.body) return
  const headings = [...document.querySelectorAll<HTMLElement>('main h1')]
  const heading = headings.findLast(({ offsetParent }) => offsetParent)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

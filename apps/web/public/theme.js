// Runs before the first paint, so that a dark page never flashes white and whoever is signed in sees the outline of
// the app at once. src/lib/theme.ts keeps the rule for the theme, src/lib/shared-computer.ts where it is kept.
try {
  const kept = sessionStorage.getItem('shared') === null ? localStorage : sessionStorage
  const saved = kept.getItem('theme')
  const isDark = saved === null ? matchMedia('(prefers-color-scheme: dark)').matches : saved === 'dark'
  document.documentElement.classList.toggle('dark', isDark)
  const isInApp = kept.getItem('userInfo') !== null && !location.pathname.startsWith('/i/')
  document.documentElement.classList.toggle('has-outline', isInApp)
} catch {
  // Storage is blocked: light it is.
}

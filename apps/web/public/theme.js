// Before the first paint, so that a dark page never flashes white and whoever is signed in sees the app's outline, but at
// an invitation. platform/theme.ts keeps the rule, shared-computer.ts where.
try {
  const kept = sessionStorage.getItem('shared') === null ? localStorage : sessionStorage
  const saved = kept.getItem('theme')
  const isDark = saved === null ? matchMedia('(prefers-color-scheme: dark)').matches : saved === 'dark'
  const { classList } = document.documentElement
  classList.toggle('dark', isDark)
  classList.toggle('has-outline', kept.getItem('userInfo') !== null && !/^\/i\//.test(location.pathname))
} catch {
  // Storage is blocked: light it is.
}

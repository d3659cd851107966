// Runs before the first paint, so that a dark page never flashes white. src/lib/theme.ts keeps the rule.
try {
  const saved = localStorage.getItem('theme')
  const isDark = saved === null ? matchMedia('(prefers-color-scheme: dark)').matches : saved === 'dark'
  document.documentElement.classList.toggle('dark', isDark)
} catch {
  // Storage is blocked: light it is.
}

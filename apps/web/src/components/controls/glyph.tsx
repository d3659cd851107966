import styles from './glyph.module.css'

/**
 * The few signs that screens before sign-in need, on a grid of 24, so that an icon library need not load with them.
 * Everywhere else icons come from lucide-react, which these match in weight.
 */
const paths = {
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Zm13 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  eyeOff:
    'M4 4l16 16M9.9 5.7a10 10 0 0 1 2.1-.2c6.4 0 10 6.5 10 6.5a17 17 0 0 1-2.7 3.3M6.5 7A16.5 16.5 0 0 0 2 12s3.6 6.5 10 6.5a10 10 0 0 0 5.4-1.6M9.9 9.9a3 3 0 0 0 4.2 4.2',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.7 4.7L19.5 7',
  circle: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z',
  checkCircle: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM8 12.3l2.8 2.8L16.2 9.5',
  alert: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7.5v5M12 16.3h.01',
  warning:
    'M10.3 4.1L2.8 17.2A2 2 0 0 0 4.5 20h15a2 2 0 0 0 1.7-2.8L13.7 4.1a2 2 0 0 0-3.4 0ZM12 9.5v4M12 16.7h.01',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 11.5v5M12 7.7h.01',
  sun: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20.5 14.2A8.5 8.5 0 1 1 9.8 3.5a6.8 6.8 0 0 0 10.7 10.7Z',
  globe: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM3.5 9.5h17M3.5 14.5h17M12 3c-5 5-5 13 0 18 5-5 5-13 0-18Z',
} as const

export type GlyphName = keyof typeof paths

interface Look {
  /** Default: 20 pixels. */
  className?: string | undefined
}

/** A sign that only one screen has, which brings its path. */
export const Drawing = ({ path, className = styles.glyph }: Look & { path: string }) => (
  <svg viewBox="0 0 24 24" className={className} fill="none" stroke="currentColor" aria-hidden="true">
    <path d={path} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

export const Glyph = ({ name, className }: Look & { name: GlyphName }) => (
  <Drawing path={paths[name]} className={className} />
)

export { SiteWords } from './site-words.ts'

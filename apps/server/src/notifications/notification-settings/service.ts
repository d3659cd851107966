export { settingsOf } from './settings-repository.ts'

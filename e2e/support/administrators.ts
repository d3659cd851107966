import { expect, type Page } from '@playwright/test'
import { newPerson, type Person, password } from './people.ts'

/** Signs in as the app does: this session has to show the password before what cannot be undone. */
async function withNewToken(person: Person): Promise<Person> {
  const body = { userName: String(person.id), password, confirms: true }
  const { token } = await person.api.call('POST /api/auth/login', { body })
  return { ...person, token }
}

/** Somebody who keeps the site. */
export async function administrator(
  parley: { url: string; administer(...words: string[]): string },
  name: string,
) {
  const person = await newPerson(parley.url, name)
  parley.administer('grant', String(person.id))
  return withNewToken(person)
}

/** Shows the password to the dialog that an operation which needs a confirmation opens. */
export async function confirmOn(page: Page) {
  const asked = page.getByRole('alertdialog', { name: '确认是你本人' })
  await asked.getByLabel('当前密码').fill(password)
  await asked.getByRole('button', { name: '确认' }).click()
  await expect(asked).toBeHidden()
}

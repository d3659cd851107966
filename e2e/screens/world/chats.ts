import type { Person } from '../../support/people.ts'
import { paper, type Studio } from '../media/studio.ts'
import { type Groups, groupOf } from './groups.ts'
import { type People, personOf } from './people.ts'
import { uploadFile, uploadImage } from './upload.ts'
import { type More, type Msg, Writer } from './writer.ts'

const text = (content: string): Msg => ({ type: 1, textMsg: { content } })

/** Writes messages of all kinds, one after another, as the people of this world. */
export class Chats {
  readonly #url: string
  readonly #studio: Studio
  readonly #people: People
  readonly #groups: Groups
  readonly #writers = new Map<string, Writer>()

  constructor(url: string, studio: Studio, people: People, groups: Groups) {
    this.#url = url
    this.#studio = studio
    this.#people = people
    this.#groups = groups
  }

  person = (nickname: string): Person => personOf(this.#people, nickname)

  group = (title: string): number => groupOf(this.#groups, title)

  writer(nickname: string): Writer {
    const writer = this.#writers.get(nickname) ?? new Writer(this.#url, this.person(nickname))
    this.#writers.set(nickname, writer)
    return writer
  }

  tell = (from: string, to: string, msg: Msg | string) =>
    this.writer(from).tell(this.person(to).id, typeof msg === 'string' ? text(msg) : msg)

  tellGroup = (from: string, title: string, msg: Msg | string, more?: More) =>
    this.writer(from).tellGroup(this.group(title), typeof msg === 'string' ? text(msg) : msg, more)

  async picture(from: string, seed: number, width: number, height: number) {
    const picture = await this.#studio.picture(seed, width, height)
    return { title: picture.name, src: await uploadImage(this.#url, this.person(from), picture, 'chat') }
  }

  async image(from: string, seed: number, width: number, height: number): Promise<Msg> {
    return { type: 2, imageMsg: await this.picture(from, seed, width, height) }
  }

  async film(from: string, seed: number): Promise<Msg> {
    const film = await this.#studio.film(seed, '山顶.webm')
    return {
      type: 3,
      videoMsg: { title: film.name, src: await uploadFile(this.#url, this.person(from), film), time: 12 },
    }
  }

  async file(from: string, name: string, length: number): Promise<Msg> {
    return { type: 4, fileMsg: { src: await uploadFile(this.#url, this.person(from), paper(name, length)) } }
  }

  async voice(from: string, time: number): Promise<Msg> {
    const src = await uploadFile(this.#url, this.person(from), await this.#studio.voice())
    return { type: 5, voiceMsg: { src, time } }
  }

  async imageText(from: string, seed: number, before: string, after: string): Promise<Msg> {
    const picture = await this.#studio.picture(seed, 960, 540)
    const src = await uploadImage(this.#url, this.person(from), picture, 'chat')
    return { type: 14, imageTextMsg: { content: `<p>${before}</p><img src="${src}"><p>${after}</p>` } }
  }

  leave() {
    for (const writer of this.#writers.values()) writer.leave()
    this.#writers.clear()
  }
}

/** A question that one domain has and another, created after it, answers. */
export class Port<Answers extends object> {
  readonly #question: string
  #answers: Answers | undefined

  /** @param question names the port in messages */
  constructor(question: string) {
    this.#question = question
  }

  provide(answers: Answers): void {
    if (this.#answers) throw new Error(`two domains answer "${this.#question}"`)
    this.#answers = answers
  }

  /** The answers of a port that every site provides. */
  get(): Answers {
    if (!this.#answers) throw new Error(`no domain answers "${this.#question}"`)
    return this.#answers
  }

  /** The answers of a port that only some sites provide. */
  find(): Answers | undefined {
    return this.#answers
  }
}

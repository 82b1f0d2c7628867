/** What it is held up by at most, should the first never be done. */
const patienceMs = 300

/**
 * Lets the first through and holds the others until it is done, for the map's one worker takes a step of each in turn: given
 * all tiles at once, it has none ready before it has nearly all.
 */
export class FirstAlone {
  #first: Promise<void> | null = null
  #noteDone = () => {}

  /** Resolves when it is one's turn. */
  async turn(): Promise<void> {
    if (this.#first !== null) return this.#first
    this.#first = new Promise((resolve) => {
      const patience = setTimeout(resolve, patienceMs)
      this.#noteDone = () => {
        clearTimeout(patience)
        resolve()
      }
    })
  }

  done(): void {
    this.#noteDone()
  }
}

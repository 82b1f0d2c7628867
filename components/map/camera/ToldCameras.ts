import { type Camera, formatCamera } from '../../view/camera.ts'

/**
 * The map reports its camera to the page and gets it back from there, perhaps after it has moved on: only a camera that it
 * has not reported lately is a request to move.
 */
export class ToldCameras {
  #told: string[] = []

  tell(camera: Camera): void {
    const text = formatCamera(camera)
    if (this.#told.at(-1) !== text) this.#told.push(text)
  }

  /** Whether something else has set it. It counts as reported from now on, and those before it as received. */
  isNews(camera: Camera): boolean {
    const text = formatCamera(camera)
    const place = this.#told.indexOf(text)
    if (place < 0) this.#told = [text]
    else this.#told.splice(0, place)
    return place < 0
  }
}

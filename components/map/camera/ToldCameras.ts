import { type Camera, formatCamera } from '../../view/camera.ts'

/**
 * The map tells the page where it looks, and hears so from the page again, when it may have moved on: only a camera that it
 * has not told of lately is one that it is asked to take.
 */
export class ToldCameras {
  #told: string[] = []

  tell(camera: Camera): void {
    const text = formatCamera(camera)
    if (this.#told.at(-1) !== text) this.#told.push(text)
  }

  /** Whether somebody else has set it. It counts as told from now on, and those before it as heard. */
  isNews(camera: Camera): boolean {
    const text = formatCamera(camera)
    const place = this.#told.indexOf(text)
    if (place < 0) this.#told = [text]
    else this.#told.splice(0, place)
    return place < 0
  }
}

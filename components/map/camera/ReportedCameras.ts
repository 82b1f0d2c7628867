import { type Camera, formatCamera } from '../../view/camera.ts'

/**
 * The map reports its camera to the page and gets it back from there, perhaps after it has moved on: only a camera that it
 * has not reported recently is a request to move.
 */
export class ReportedCameras {
  #reported: string[] = []

  report(camera: Camera): void {
    const text = formatCamera(camera)
    if (this.#reported.at(-1) !== text) this.#reported.push(text)
  }

  /** Whether something else set this camera. From then on it counts as reported, and earlier reports as received. */
  isRequest(camera: Camera): boolean {
    const text = formatCamera(camera)
    const place = this.#reported.indexOf(text)
    if (place < 0) this.#reported = [text]
    else this.#reported.splice(0, place)
    return place < 0
  }
}
